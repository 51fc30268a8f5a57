/** Throws when one of our own assumptions is broken; for the world's faults there is EngineError. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${message}`)
}

/** Ends a `switch` over a union: the compiler proves that no case is missing. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${String(value)}`)
}
