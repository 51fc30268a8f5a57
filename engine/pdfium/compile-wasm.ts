/** The part of WebAssembly's interface that is used; neither Node's types nor ES2024 declare it. */
interface WasmInterface {
  compile(bytes: Uint8Array): Promise<object>
  readonly Instance: new (module: object, imports: object) => { readonly exports: object }
}

/** Emscripten's hook: gets the imports and the way to hand back an instance; returns its exports. */
export type InstantiateWasm = (imports: object, receive: (instance: object, module: object) => void) => object

/**
 * Compiles a module for Emscripten's `instantiateWasm`. Handed over as `wasmBinary`, its bytes would stay beside the
 * compiled code for as long as the module lives. Throws CompileError.
 */
export async function compileWasm(bytes: Uint8Array): Promise<InstantiateWasm> {
  const { WebAssembly } = globalThis as unknown as { WebAssembly: WasmInterface }
  const module = await WebAssembly.compile(bytes)
  return (imports, receive) => {
    const instance = new WebAssembly.Instance(module, imports)
    receive(instance, module)
    return instance.exports
  }
}
