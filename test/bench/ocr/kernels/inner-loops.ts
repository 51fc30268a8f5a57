export interface LoopChange {
  /** What the loop reads like, its instructions in one line without comments. */
  readonly loop: RegExp
  /** What takes its place. */
  readonly with: (own: readonly string[]) => readonly string[]
}

/**
 * The lines of a function with other lines in place of innermost loops. Throws unless each change meets exactly one of
 * them.
 */
export function innerLoops(lines: readonly string[], changes: readonly LoopChange[]): string[] {
  const out: string[] = []
  const met = new Map<LoopChange, number>()
  for (let start = 0; start < lines.length; start++) {
    const line = lines[start] ?? ''
    const end = /^\s*loop/.test(line) ? endOfBlock(lines, start) : start
    const loop = lines.slice(start, end + 1).map(bareInstruction)
    const isInnermost = loop.length > 1 && !loop.slice(1).some(text => text.startsWith('loop'))
    const change = isInnermost ? changes.find(one => one.loop.test(`${loop.join(' ')} `)) : undefined
    if (!change) {
      out.push(line)
      continue
    }
    met.set(change, (met.get(change) ?? 0) + 1)
    out.push(...change.with(lines.slice(start, end + 1)))
    start = end
  }
  for (const change of changes) {
    if (met.get(change) !== 1) throw new Error(`${met.get(change) ?? 0} loops read like ${String(change.loop)}`)
  }
  return out
}

/** The line that closes the block that begins at `start`. */
export function endOfBlock(lines: readonly string[], start: number): number {
  const indentOf = (line: string): number => line.length - line.trimStart().length
  const indent = indentOf(lines[start] ?? '')
  return lines.findIndex((line, at) => at > start && line.trim() === 'end' && indentOf(line) === indent)
}

/** An instruction without its comments. */
export function bareInstruction(line: string): string {
  return line
    .replace(/ *;; label.*/, '')
    .replace(/ *\(;[^)]*;\)/g, '')
    .trim()
}
