import { firstPageOf } from './first-page-of.ts'
import { certaintyOf } from './certainty.ts'
import { germanIsoDay } from '../../../paper/german-format.ts'
import type { BoundDocument } from '../pages/bound-stack.ts'
import { MUTED } from '../../../paper/palette.ts'
import type { Section, SectionRow } from './sections.ts'
import { setTable } from '../../../paper/set-table.ts'
import type { Row } from '../../../paper/set-table.ts'
import { startFlow } from '../../../paper/sheet-flow.ts'
import type { Book, Sheet, Target } from '../../../paper/sheet-flow.ts'
import { belegNumber } from '../pages/stamp-page.ts'

/** "Inhalt": every document with a link to its first page, every section with a link to its lead sheet. */
export function setContents(book: Book, sections: readonly Section[], leadOf: (sectionId: string) => Target): Sheet {
  const flow = startFlow(book, 'Inhalt')
  const first = flow.sheet()
  flow.heading('Inhalt')
  setTable(
    flow,
    [
      { title: 'Nr.', width: 40 },
      { title: 'Datum', width: 56 },
      { title: 'Art', width: 118 },
      // Beside the kind, which it is about: beside the amount it would seem to speak of that.
      { title: 'Sicherheit', width: 52 },
      { title: 'Absender', width: 117 },
      { title: 'Betrag', width: 66, align: 'right' },
      { title: 'Seite', width: 34.28, align: 'right' },
    ],
    sections.flatMap((section): Row[] => [
      { cells: [section.title], isGroup: true, link: () => leadOf(section.id) },
      ...section.rows.map(row => ({ cells: contentCells(row), link: () => firstPageOf(row.document) })),
    ]),
  )
  return first
}

function contentCells({ document, printed }: SectionRow) {
  return [
    belegNumber(document.planned.placement.position),
    dateOf(document),
    kindOf(document),
    { text: certaintyText(document), colour: MUTED },
    document.planned.analysis?.fields['issuer']?.value ?? '–',
    printed,
    { text: () => String(firstPageOf(document).leaf.number) },
  ]
}

/** The document's date as `31.03.2025`, or a dash. */
export function dateOf(document: BoundDocument): string {
  const value = document.planned.analysis?.fields['date']?.value
  return value === undefined ? '–' : germanIsoDay(value)
}

/** The document's kind, or its file name when nobody asked for the kind. */
export function kindOf(document: BoundDocument): string {
  return document.planned.analysis?.kind.label ?? document.planned.filename
}

const MARKS = { geprüft: '●', sicher: '●', prüfen: '◐', unklar: '○' } as const

function certaintyText({ planned }: BoundDocument): string {
  const certainty = certaintyOf(planned.analysis)
  return certainty === null ? '–' : `${MARKS[certainty]} ${certainty}`
}
