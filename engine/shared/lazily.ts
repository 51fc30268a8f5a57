/** What `make` gives, made when it is first asked for: a table of a language costs a start milliseconds. */
export function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null
  return () => (made ??= { value: make() }).value
}
