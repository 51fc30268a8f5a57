import { takeKeptCode, watchCode } from './kept-code.ts'

/** The part of WebAssembly's interface that is used; neither Node's types nor ES2024 declare it. */
interface WasmInterface {
  compile(bytes: Uint8Array): Promise<object>
  readonly Instance: new (module: object, imports: object) => { readonly exports: object }
}

/** Emscripten's hook: gets the imports and the way to hand back an instance; returns its exports. */
export type InstantiateWasm = (imports: object, receive: (instance: object, module: object) => void) => object

/**
 * Compiles a module for Emscripten's `instantiateWasm`. Handed over as `wasmBinary`, its bytes would stay beside the
 * compiled code for as long as the module lives. What an earlier worker compiled is taken (`kept-code.ts`). Throws
 * CompileError.
 */
export async function compileWasm(bytes: Uint8Array): Promise<InstantiateWasm> {
  const { WebAssembly } = globalThis as unknown as { WebAssembly: WasmInterface }
  const taken = await takeKeptCode(bytes)
  const module = taken?.module ?? (await WebAssembly.compile(bytes))
  const watch = watchCode(bytes, module, taken?.keptBytes ?? 0)
  return (imports, receive) => {
    const instance = new WebAssembly.Instance(module, imports)
    watch(instance.exports)
    receive(instance, module)
    return instance.exports
  }
}
