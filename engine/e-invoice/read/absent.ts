/** All terms of a group, named one by one: what was not found is undefined. */
export type Found<T> = { readonly [K in keyof T]-?: T[K] | undefined }

/** Drops what was not found, so that it is absent and not merely empty. */
export function withoutAbsent<T extends object>(found: Found<T>): T {
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) as T
}

/** The same; undefined when nothing was found at all, empty lists included. */
export function unlessAbsent<T extends object>(found: Found<T>): T | undefined {
  const isEmpty = Object.values(found).every(
    value => value === undefined || (Array.isArray(value) && value.length === 0),
  )
  return isEmpty ? undefined : withoutAbsent(found)
}
