import type { BinderPlan, DocumentLink } from '../../../model/binder-plan.ts'
import { formatEuro } from '../../../shared/money.ts'
import { germanCount } from '../../../paper/german-format.ts'
import { INK, MUTED } from '../../../paper/palette.ts'
import type { SectionSums } from './section-sums.ts'
import { setTable } from '../../../paper/set-table.ts'
import type { Row } from '../../../paper/set-table.ts'
import { startFlow } from '../../../paper/sheet-flow.ts'
import type { Book, Flow, Sheet, Target } from '../../../paper/sheet-flow.ts'
import { belegNumber } from '../pages/stamp-page.ts'

/** "Auf einen Blick": per section the amounts, those whose arithmetic holds apart from the others. */
export function setGlance(
  book: Book,
  sections: readonly SectionSums[],
  plan: BinderPlan,
  leadOf: (sectionId: string, sum?: string) => Target,
): Sheet {
  const flow = startFlow(book, 'Auf einen Blick')
  const first = flow.sheet()
  flow.heading('Auf einen Blick')
  flow.paragraph(
    'Beträge je Abschnitt, nach dem, was sie sind; Verschiedenes wird nicht zusammengezählt. „Bestätigt“ heißt: Netto und Steuer ergeben auf dem Beleg den Bruttobetrag, oder jemand hat ihn geprüft. Alle anderen Beträge stehen unter „unbestätigt“ und sind vor der Verwendung zu prüfen.',
    { colour: MUTED },
  )
  setTable(
    flow,
    [
      { title: 'Abschnitt', width: 140 },
      { title: 'Belege', width: 38, align: 'right' },
      { title: 'Betrag', width: 105 },
      { title: 'bestätigt', width: 66, align: 'right' },
      { title: 'unbestätigt', width: 66, align: 'right' },
      { title: 'Summe', width: 68.28, align: 'right' },
    ],
    [
      ...sections.flatMap(section => glanceRows(section, sum => () => leadOf(section.id, sum))),
      {
        cells: ['Gesamt', germanCount(sections.reduce((sum, { rows }) => sum + rows.length, 0)), '', '', '', ''],
        isSum: true,
      },
    ],
  )
  noteDuplicates(flow, sections, plan)
  return first
}

/** What a later one supersedes stands apart from the sums, and a payment is none of their amounts. */
const COUNTED_TWICE: ReadonlySet<DocumentLink['type']> = new Set(['reminder', 'same_receipt', 'similar'])

/** Nothing is taken out of the sums unasked, so the reader has to know what is in them twice, and by how much. */
function noteDuplicates(flow: Flow, sections: readonly SectionSums[], plan: BinderPlan): void {
  const notes = [
    ['Achtung, doppelt gezählt', plan.possibleDuplicates, 'gleicht einem anderen Beleg', 'gleichen anderen Belegen'],
    [
      'Vermutlich doppelt gezählt',
      plan.links.filter(({ type }) => COUNTED_TWICE.has(type)),
      'gehört zu einem anderen Beleg (noch einmal oder Mahnung)',
      'gehören zu anderen Belegen (noch einmal oder Mahnungen)',
    ],
  ] as const
  for (const [title, pairs, one, many] of notes) {
    const ids = new Set(pairs.map(({ documentId }) => documentId))
    const twice = sections
      .flatMap(({ rows }) => rows)
      .filter(row => ids.has(row.document.planned.documentId) && row.gross)
    if (twice.length === 0) continue
    const sum = formatEuro(twice.reduce((total, row) => total + (row.gross ?? 0), 0))
    const numbers = twice.map(row => belegNumber(row.document.planned.placement.position)).join(', ')
    const what = twice.length === 1 ? `${one} und ist` : `${many} und sind`
    flow.paragraph(`${title}: ${numbers} ${what} mit ${sum} in den Summen enthalten. Siehe „Zu klären“.`)
  }
}

/**
 * A row per name of amount, linked to its sum on the lead sheet; section and count of documents stand in the first one.
 */
function glanceRows(section: SectionSums, leadTo: (sum?: string) => () => Target): Row[] {
  const head = [{ text: section.title, link: leadTo() }, germanCount(section.rows.length)]
  if (section.sums.length === 0) return [{ cells: [...head, '–', '', '', ''] }]
  return section.sums.map((sum, index) => {
    const amount = (text: string) => ({ text, link: leadTo(sum.name) })
    return {
      cells: [
        ...(index === 0 ? head : ['', '']),
        { ...amount(`${sum.name} (${germanCount(sum.count)})`), colour: INK },
        ...[sum.confirmed, sum.unconfirmed, sum.gross].map(cents => amount(formatEuro(cents))),
      ],
    }
  })
}
