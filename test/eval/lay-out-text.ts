import type { PageText, Word } from '../../engine/model/page.ts'

const LINES_PER_PAGE = 70
const COLUMNS = 100

/**
 * Places the words of a plain text as a typewriter would: 100 columns, 70 lines a page. Lines of other tools' notes are
 * left out.
 */
export function layOutText(text: string): { number: number; text: PageText }[] {
  const lines = text
    .replaceAll('\r', '')
    .split('\n')
    .filter(line => !/^(?:```|PDFBox Version|PDF Autor|Portfolio Performance Version|System:|-{10,}$)/.test(line))
  const pages: { number: number; text: PageText }[] = []
  for (let from = 0; from < lines.length; from += LINES_PER_PAGE) {
    const words = lines.slice(from, from + LINES_PER_PAGE).flatMap((line, index) => wordsOf(line, index))
    pages.push({
      number: pages.length + 1,
      text: { source: 'digital', words, meanConfidence: null, rotation: 0, skewDegrees: 0 },
    })
  }
  return pages
}

function wordsOf(line: string, index: number): Word[] {
  const width = Math.max(COLUMNS, line.length)
  return [...line.matchAll(/\S+/g)].map(match => ({
    text: match[0],
    box: [
      0.05 + (0.9 * match.index) / width,
      0.04 + (0.92 * index) / LINES_PER_PAGE,
      (0.9 * match[0].length) / width,
      0.009,
    ] as const,
    confidence: 1,
    line: index,
  }))
}
