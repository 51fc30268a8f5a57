/** Share of the truth's words (two letters or more) that were read, counting repeats. */
export function wordRecall(text: string, read: readonly string[]): number {
  const left = new Map<string, number>()
  for (const word of read.flatMap(splitWords)) left.set(word, (left.get(word) ?? 0) + 1)
  const wanted = splitWords(text)
  let found = 0
  for (const word of wanted) {
    const count = left.get(word) ?? 0
    if (count === 0) continue
    left.set(word, count - 1)
    found++
  }
  return wanted.length === 0 ? 1 : found / wanted.length
}

function splitWords(one: string): string[] {
  return one
    .toLowerCase()
    .split(/[^\p{L}\p{N}.,/-]+/u)
    .map(word => word.replaceAll(/^[.,/-]+|[.,/-]+$/g, ''))
    .filter(word => word.length >= 2)
}
