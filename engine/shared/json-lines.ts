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
  const lines = new Map<string, number>()
  let at = 0
  const whole = value([], 0) && (space(), at === text.length)
  return {
    faultLine: whole ? null : lineAt(at),
    lineOf: path => {
      for (let length = path.length; length >= 0; length -= 1) {
        const line = lines.get(keyOf(path.slice(0, length)))
        if (line !== undefined) return line
      }
      return 1
    },
  }

  function value(path: readonly PropertyKey[], depth: number): boolean {
    space()
    lines.set(keyOf(path), lineAt(at))
    if (depth > DEPTH_MAX) return false
    if (text[at] === '{') return members(path, depth)
    if (text[at] === '[') return elements(path, depth)
    return take(STRING) !== null || take(SCALAR) !== null
  }

  function members(path: readonly PropertyKey[], depth: number): boolean {
    at += 1
    if (sign('}')) return true
    do {
      space()
      const name = take(STRING)
      if (name === null || !sign(':') || !value([...path, JSON.parse(name) as string], depth + 1)) return false
    } while (sign(','))
    return sign('}')
  }

  function elements(path: readonly PropertyKey[], depth: number): boolean {
    at += 1
    if (sign(']')) return true
    let index = 0
    do {
      if (!value([...path, index], depth + 1)) return false
      index += 1
    } while (sign(','))
    return sign(']')
  }

  function space(): void {
    take(SPACE)
  }

  function sign(wanted: string): boolean {
    space()
    if (text[at] !== wanted) return false
    at += 1
    return true
  }

  function take(pattern: RegExp): string | null {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (!match) return null
    at += match[0].length
    return match[0]
  }

  function lineAt(position: number): number {
    let line = 1
    for (let end = text.indexOf('\n'); end >= 0 && end < position; end = text.indexOf('\n', end + 1)) line += 1
    return line
  }
}

function keyOf(path: readonly PropertyKey[]): string {
  return JSON.stringify(path.map(String))
}
