/** "S. 3–5" or "S. 3, 5–7" of pages of the file, in order. */
export function partLabel(numbers: readonly number[]): string {
  const runs: [number, number][] = []
  for (const number of numbers) {
    const run = runs.at(-1)
    if (run && run[1] === number - 1) run[1] = number
    else runs.push([number, number])
  }
  return `S. ${runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ')}`
}
