/** A worker in a browser or in Node. */
export interface WorkerLike {
  postMessage(message: any): void;
  terminate(): unknown;
}

export interface WorkerOptions {
  /**
   * Starts a worker with a script that imports the package's `worker`. Bundlers that cannot find the
   * package's own worker need this function. The library calls this function again after an abort or a
   * failure.
   */
  worker?: () => WorkerLike;
}

/** The part of an `AbortSignal` that this package uses. */
export interface Signal {
  readonly aborted: boolean;
  readonly reason?: any;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

export interface AskOptions {
  /** Aborts the request: its promise rejects with the signal's reason, and the worker ends. */
  signal?: Signal;
}
