/** The text of a WebAssembly module as wasm2wat writes it, by its functions. */
export interface WatModule {
  readonly lastFunction: number
  /** Lines of a function, from its head to its closing parenthesis. */
  linesOf(index: number): readonly string[]
  /** The whole text with other functions in place of some, and more behind the last. */
  with(changed: ReadonlyMap<number, string>, appended: readonly string[]): string
}

const HEAD = /^ {2}\(func \(;(\d+);\)/

/** Takes the text apart; `wat` is unfolded, as it comes without flags. */
export function openWat(wat: string): WatModule {
  const lines = wat.split('\n')
  const starts = new Map<number, number>()
  for (const [line, text] of lines.entries()) {
    const head = HEAD.exec(text)
    if (head) starts.set(Number(head[1]), line)
  }
  const lastFunction = Math.max(...starts.keys())

  function rangeOf(index: number): [start: number, end: number] {
    const start = starts.get(index)
    if (start === undefined) throw new Error(`the module has no function ${index}`)
    let end = start + 1
    while (!/^ {2}\(/.test(lines[end] ?? '  (')) end++
    return [start, end]
  }

  return {
    lastFunction,
    linesOf: index => lines.slice(...rangeOf(index)),
    with(changed, appended) {
      const out: string[] = []
      const skips = new Map([...changed].map(([index, text]) => [rangeOf(index)[0], { text, end: rangeOf(index)[1] }]))
      const [, behindLast] = rangeOf(lastFunction)
      for (let line = 0; line < lines.length; line++) {
        if (line === behindLast) out.push(...appended)
        const skip = skips.get(line)
        out.push(skip ? skip.text : (lines[line] ?? ''))
        if (skip) line = skip.end - 1
      }
      return out.join('\n')
    },
  }
}
