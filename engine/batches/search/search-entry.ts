import type { AnalysisResult, Field } from '../../model/analysis-result.ts'
import type { Document } from '../../model/document.ts'
import type { PageText } from '../../model/page.ts'
import type { SearchEntry } from '../../storage/search-verbs.ts'
import { pageTokens } from './search-page-tokens.ts'
import { endsOf, runsOf } from './search-tokens.ts'
import { moneyToken } from './search-number.ts'

/** More than this is no text that anybody looks for; what is beyond is not found. */
const WORDINGS_MAX = 500_000
const REMEMBERED_MAX = 20_000

export interface EntryMaker {
  addPage(text: Pick<PageText, 'words'>): void
  entry(): SearchEntry
}

/** Gathers what a document is found by: its name, its kind and values, and, page by page, its text. */
export function createEntryMaker(document: Pick<Document, 'filename' | 'origin' | 'analysis'>): EntryMaker {
  const wordings = new Set<string>()
  const texts: (readonly string[])[] = []
  // A long document says most of its words many times: each is taken apart once.
  const runs = rememberRuns()
  const known = { words: new Set<string>(), numbers: new Set<string>() }

  function add(words: Parameters<typeof pageTokens>[0]): void {
    const tokens = pageTokens(words, runs)
    texts.push(tokens.filter(token => !token.isJoined).map(token => token.text))
    for (const token of tokens) {
      if (wordings.size >= WORDINGS_MAX) return
      const seen = token.letters === null ? known.numbers : known.words
      const wording = token.letters ?? token.text
      if (seen.has(wording)) continue
      seen.add(wording)
      for (const end of endsOf(token)) wordings.add(end)
    }
  }
  const addText = (text: string): void => add(text.split(/\s+/).map(word => ({ text: word, line: 0 })))

  addText(document.filename)
  if (document.origin && document.origin.type !== 'part') addText(document.origin.label)
  for (const text of factTexts(document.analysis)) addText(text)
  return {
    addPage: text => add(text.words),
    entry: () => ({
      wordings,
      texts,
      kind: document.analysis?.kind.id ?? null,
      year: document.analysis?.year ?? null,
    }),
  }
}

/** `runsOf` of one document's words; begun anew after many different ones, which are memory that gains little. */
function rememberRuns(): typeof runsOf {
  const known = new Map<string, ReturnType<typeof runsOf>>()
  return text => {
    const before = known.get(text)
    if (before) return before
    const runs = runsOf(text)
    if (known.size >= REMEMBERED_MAX) known.clear()
    known.set(text, runs)
    return runs
  }
}

/** The texts that say what a document is: its kind and year, its values as they are kept and as they were written. */
export function factTexts(analysis: AnalysisResult | null): readonly string[] {
  if (!analysis) return []
  const { kind, year, fields } = analysis
  return [
    kind.decision === 'unklar' ? '' : kind.label,
    year === null ? '' : String(year),
    ...Object.values(fields).flatMap(valueTexts),
  ].filter(text => text !== '')
}

/** A value as it is found: amounts by their German form, everything as it is kept and as it was written. */
export function valueTexts(field: Pick<Field, 'type' | 'value' | 'raw'>): readonly string[] {
  const kept = field.type === 'money' ? germanAmount(field.value) : field.value
  return kept === field.raw ? [kept] : [kept, field.raw]
}

/** `1234.5` -> `1234,50`. */
function germanAmount(value: string): string {
  return moneyToken(value)?.replace('c', ',') ?? value
}
