import type { BinderPlan } from '../../model/binder-plan.ts'
import { formatEuro } from '../../shared/money.ts'
import { germanCount } from './german-format.ts'
import { MUTED } from './palette.ts'
import type { SectionSums } from './section-sums.ts'
import { setTable } from './set-table.ts'
import { startFlow } from './sheet-flow.ts'
import type { Book, Flow, Sheet, Target } from './sheet-flow.ts'
import { belegNumber } from './stamp-page.ts'

/** "Auf einen Blick": per section the amounts, those whose arithmetic holds apart from the others. */
export function setGlance(
  book: Book,
  sections: readonly SectionSums[],
  possibleDuplicates: BinderPlan['possibleDuplicates'],
  leadOf: (sectionId: string) => Target,
): Sheet {
  const flow = startFlow(book, 'Auf einen Blick')
  const first = flow.sheet()
  flow.heading('Auf einen Blick')
  flow.paragraph(
    'Bruttobeträge je Abschnitt. „Bestätigt“ heißt: Netto und Steuer ergeben auf dem Beleg den Bruttobetrag. Alle anderen Beträge stehen unter „unbestätigt“ und sind vor der Verwendung zu prüfen.',
    { colour: MUTED },
  )
  const add = (pick: (section: SectionSums) => number) => sections.reduce((sum, section) => sum + pick(section), 0)
  setTable(
    flow,
    [
      { title: 'Abschnitt', width: 187 },
      { title: 'Belege', width: 42, align: 'right' },
      { title: 'mit Betrag', width: 50, align: 'right' },
      { title: 'bestätigt', width: 68, align: 'right' },
      { title: 'unbestätigt', width: 68, align: 'right' },
      { title: 'Summe brutto', width: 68.28, align: 'right' },
    ],
    [
      ...sections.map(section => ({
        cells: [
          section.title,
          germanCount(section.rows.length),
          germanCount(countWithAmount(section)),
          formatEuro(section.confirmed),
          formatEuro(section.unconfirmed),
          formatEuro(section.gross),
        ],
        link: () => leadOf(section.id),
      })),
      {
        cells: [
          'Gesamt',
          germanCount(add(section => section.rows.length)),
          germanCount(add(countWithAmount)),
          formatEuro(add(section => section.confirmed)),
          formatEuro(add(section => section.unconfirmed)),
          formatEuro(add(section => section.gross)),
        ],
        isSum: true,
      },
    ],
  )
  noteDuplicates(flow, sections, possibleDuplicates)
  return first
}

/** Nobody asked to remove duplicates, so they are part of the sums; the reader has to know by how much. */
function noteDuplicates(
  flow: Flow,
  sections: readonly SectionSums[],
  possibleDuplicates: BinderPlan['possibleDuplicates'],
): void {
  const ids = new Set(possibleDuplicates.map(({ documentId }) => documentId))
  const twice = sections
    .flatMap(({ rows }) => rows)
    .filter(row => ids.has(row.document.planned.documentId) && row.gross)
  if (twice.length === 0) return
  const sum = formatEuro(twice.reduce((total, row) => total + (row.gross ?? 0), 0))
  const numbers = twice.map(row => belegNumber(row.document.planned.placement.position)).join(', ')
  flow.paragraph(
    `Achtung, doppelt gezählt: ${twice.length === 1 ? `${numbers} gleicht einem anderen Beleg und ist` : `${numbers} gleichen anderen Belegen und sind`} mit ${sum} in den Summen enthalten. Siehe „Zu klären“, Duplikate.`,
  )
}

function countWithAmount(section: SectionSums): number {
  return section.rows.filter(row => row.gross !== null).length
}
