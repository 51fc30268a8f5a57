/** Where the values of a JSON text stand. */
export interface JsonLines {
  /** 1-based line of the first fault of its syntax; null when there is none. */
  readonly faultLine: number | null
  /** 1-based line of the value at a path, or of the nearest value around it that there is. */
  lineOf(path: readonly PropertyKey[]): number
}

const DEPTH_MAX = 200
const SPACE = /[ \t\r\n]*/y
const STRING = new RegExp(String.raw`"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"`, 'y')
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

/**
 * Walks through a JSON text (RFC 8259) for the lines of its values: people write such files by hand, and JSON.parse
 * does not tell.
 */
export function readJsonLines(text: string): JsonLines {
  const walk: Walk = { text, at: 0, lines: new Map() }
  const isWhole = value(walk, [], 0) && (space(walk), walk.at === text.length)
  return {
    faultLine: isWhole ? null : lineAt(walk),
    lineOf: path => {
      for (let length = path.length; length >= 0; length -= 1) {
        const line = walk.lines.get(keyOf(path.slice(0, length)))
        if (line !== undefined) return line
      }
      return 1
    },
  }
}

/** How far a text has been read, and the lines of the values that were met. */
interface Walk {
  readonly text: string
  at: number
  readonly lines: Map<string, number>
}

function value(walk: Walk, path: readonly PropertyKey[], depth: number): boolean {
  space(walk)
  walk.lines.set(keyOf(path), lineAt(walk))
  if (depth > DEPTH_MAX) return false
  const sign = walk.text[walk.at]
  if (sign === '{') return members(walk, path, depth)
  if (sign === '[') return elements(walk, path, depth)
  return take(walk, STRING) !== null || take(walk, SCALAR) !== null
}

function members(walk: Walk, path: readonly PropertyKey[], depth: number): boolean {
  walk.at += 1
  if (takeSign(walk, '}')) return true
  do {
    space(walk)
    const name = take(walk, STRING)
    if (name === null || !takeSign(walk, ':')) return false
    if (!value(walk, [...path, JSON.parse(name) as string], depth + 1)) return false
  } while (takeSign(walk, ','))
  return takeSign(walk, '}')
}

function elements(walk: Walk, path: readonly PropertyKey[], depth: number): boolean {
  walk.at += 1
  if (takeSign(walk, ']')) return true
  let index = 0
  do {
    if (!value(walk, [...path, index], depth + 1)) return false
    index += 1
  } while (takeSign(walk, ','))
  return takeSign(walk, ']')
}

function space(walk: Walk): void {
  take(walk, SPACE)
}

function takeSign(walk: Walk, wanted: string): boolean {
  space(walk)
  if (walk.text[walk.at] !== wanted) return false
  walk.at += 1
  return true
}

function take(walk: Walk, pattern: RegExp): string | null {
  pattern.lastIndex = walk.at
  const match = pattern.exec(walk.text)
  if (!match) return null
  walk.at += match[0].length
  return match[0]
}

function lineAt({ text, at }: Walk): number {
  let line = 1
  for (let end = text.indexOf('\n'); end >= 0 && end < at; end = text.indexOf('\n', end + 1)) line += 1
  return line
}

function keyOf(path: readonly PropertyKey[]): string {
  return JSON.stringify(path.map(String))
}
