/** Characters of a path segment at most; ids and file names are much shorter. */
export const SEGMENT_LENGTH_MAX = 1024

/** A segment that is nobody's id and no route's name. */
const NOBODY = '-'

/**
 * A request target with every path segment that no route can read (percent-encoding that is no UTF-8, over-long)
 * replaced by one that names nothing. So such a request passes all checks in their order, and a malformed id is told
 * like an unknown one (decisions.md 1.1). The query stays as it is.
 */
export function readablePath(target: string): string {
  const end = target.search(/[?#]/)
  const path = end < 0 ? target : target.slice(0, end)
  if (!path.includes('%') && path.length <= SEGMENT_LENGTH_MAX) return target
  const readable = path.split('/').map(segment => (isReadable(segment) ? segment : NOBODY))
  return readable.join('/') + target.slice(path.length)
}

function isReadable(segment: string): boolean {
  if (segment.length > SEGMENT_LENGTH_MAX) return false
  try {
    // The result is used, since a bundler takes a call whose result nobody uses for one that cannot throw.
    return decodeURIComponent(segment).length <= SEGMENT_LENGTH_MAX
  } catch {
    return false
  }
}
