/** A worker of browsers or of Node. */
export interface WorkerLike {
  postMessage(message: any): void;
  terminate(): unknown;
}

export interface WorkerOptions {
  /**
   * Starts the worker, where the package's own cannot be found: a worker whose script imports the package's
   * `worker`. It is called again after an abort and after a failure.
   */
  worker?: () => WorkerLike;
}

/** What is used of an `AbortSignal`. */
export interface Signal {
  readonly aborted: boolean;
  readonly reason?: any;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

export interface AskOptions {
  /** Aborts the question: it is rejected with the signal's reason, and its worker ends. */
  signal?: Signal;
}
