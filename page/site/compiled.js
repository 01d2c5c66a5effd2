// Compiles a WebAssembly module while it is downloaded, where the server gives its type.

/** The compiled module at an address: the page and its workers share it. */
export async function compile(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: status ${response.status}`);
  const type = response.headers.get("content-type") ?? "";
  return type.startsWith("application/wasm")
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}
