import type { Box } from '../../model/page.ts'
import { unionBox } from '../layout/read-layout.ts'
import type { Layout, Row } from '../layout/read-layout.ts'

/** A paper that a letter asks for, as it names it. */
export interface AskedItem {
  /** As the letter numbers it, e.g. "2" or "b"; empty where it has dashes. */
  readonly number: string
  readonly label: string
  /** 1-based. */
  readonly page: number
  readonly box: Box
}

/** "folgende Unterlagen", "nachstehend aufgeführte Belege", "noch Nachweise". */
const PAPERS = /Unterlagen|Belege\b|Belegen\b|Nachweise|Bescheinigungen|Aufstellungen|Rechnungen|Angaben/u
/** What somebody is asked to do with them. */
const ASKS =
  /vorzulegen|einzureichen|nachzureichen|zu übersenden|übersenden Sie|zu senden|senden Sie|reichen Sie|legen Sie|vorlegen|einreichen|um Vorlage|um Übersendung|um Einreichung|um Nachreichung|benötigt|benötige|werden gebeten|bitte ich|fehlen noch|erforderlich/u
const MARKER = /^(?:\(?(\d{1,2}|[a-z])[.)]|[-–—•·*▪■])$/u
/** The marker may touch its words: "1.Rechnung", "-Mietvertrag". */
const TOUCHING = /^(?:\(?(\d{1,2}|[a-z])\)|(\d{1,2})\.(?=\p{L})|[-–•·▪■](?=\p{L}))(.+)$/u
const CLOSING = /^(?:Mit freundlichen Grüßen|Im Auftrag|Hochachtungsvoll|Rechtsbehelfsbelehrung)/u
/** Rows in which the words that ask may be parted. */
const ASKING_ROWS = 3
/** Rows that a list may follow the words that ask at. */
const LEAD_ROWS_MAX = 4
const ITEMS_MAX = 60
/** Between two rows of one item, in heights of a row of the page. */
const GAP_MAX = 2.2
const LABEL_MAX = 300

interface Opened {
  readonly number: string
  readonly words: string
  /** Left edge of its words. */
  readonly left: number
}

/**
 * The items of the lists in which a letter asks for papers: rows that open with a number, a letter or a dash behind words
 * that ask for papers, each with the rows that it runs on in. A list that nothing asks with is none.
 */
export function findAskedItems(layout: Layout): readonly AskedItem[] {
  const items: { rows: Row[]; opened: Opened; texts: string[] }[] = []
  let lead = 0
  let isOpen = false
  for (const [index, row] of layout.rows.entries()) {
    const text = textOf(row)
    if (CLOSING.test(text)) break
    if (isAsking(layout, index)) lead = LEAD_ROWS_MAX
    const opened = openedBy(row)
    const last = items.at(-1)
    if (opened && (lead > 0 || isOpen)) {
      if (items.length === ITEMS_MAX) break
      items.push({ rows: [row], opened, texts: [opened.words] })
      isOpen = true
      continue
    }
    if (isOpen && last && runsOn(layout, last.rows.at(-1), row, last.opened)) {
      last.rows.push(row)
      last.texts.push(text)
      continue
    }
    isOpen = false
    lead--
  }
  return items.map(({ rows, opened: { number }, texts }) => ({
    number,
    label: joined(texts).slice(0, LABEL_MAX),
    page: rows[0]?.page ?? 1,
    box: unionBox(rows.map(({ box }) => box)),
  }))
}

/** Words about papers and words that ask for them stand in this row, or in it and those before it. */
function isAsking({ rows }: Layout, index: number): boolean {
  const own = rows[index]
  if (!own || !PAPERS.test(textOf(own))) {
    if (!own || !ASKS.test(textOf(own))) return false
  }
  const near = rows.slice(Math.max(0, index - ASKING_ROWS + 1), index + 1).filter(({ page }) => page === own.page)
  const text = near.map(textOf).join(' ')
  return PAPERS.test(text) && ASKS.test(text)
}

function openedBy({ tokens }: Row): Opened | null {
  const [first, second] = tokens
  if (!first) return null
  const marker = MARKER.exec(first.text)
  if (marker && second) {
    const words = tokens.slice(1).map(({ text }) => text)
    return /\p{L}{3}/u.test(words.join(' '))
      ? { number: marker[1] ?? '', words: words.join(' '), left: second.box[0] }
      : null
  }
  const touching = TOUCHING.exec(first.text)
  if (!touching) return null
  const words = [touching[3] ?? '', ...tokens.slice(1).map(({ text }) => text)].join(' ')
  return /\p{L}{3}/u.test(words) ? { number: touching[1] ?? touching[2] ?? '', words, left: first.box[0] } : null
}

/** Further words of an item stand below its words, close to them, and not left of them. */
function runsOn(layout: Layout, last: Row | undefined, row: Row, { left }: Opened): boolean {
  if (!last || last.page !== row.page) return false
  const gap = row.box[1] - last.box[1]
  return gap <= GAP_MAX * layout.lineHeight && row.box[0] >= left - 0.012
}

function textOf({ tokens }: Row): string {
  return tokens.map(({ text }) => text).join(' ')
}

/** Rows as one text; a word that is parted at the end of a row is one. */
function joined(texts: readonly string[]): string {
  return texts.reduce((all, text) =>
    /\p{L}-$/u.test(all) && /^\p{Ll}/u.test(text) ? all.slice(0, -1) + text : `${all} ${text}`,
  )
}
