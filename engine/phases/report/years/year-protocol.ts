import type { BinderPlan } from '../../../model/binder-plan.ts'
import type { PlannedClientYear } from '../../../model/planned-client-year.ts'
import type { EditionChanges } from '../../../model/edition.ts'
import { chainHead } from '../../../model/audit-chain.ts'
import { formatEuro } from '../../../shared/money.ts'
import { counted, germanCount, germanDay } from '../../../paper/german-format.ts'
import { MUTED } from '../../../paper/palette.ts'
import { setTable } from '../../../paper/set-table.ts'
import type { Flow } from '../../../paper/sheet-flow.ts'
import { AUDIT_FILE } from '../attachments/audit-attachment.ts'
import { changesText, releaseText } from './edition-changes.de.ts'

/** The table stays a table; all of them are in index.json. */
const CHANGES_SHOWN_MAX = 60

/** On the sheet "Protokoll" of a client-year: what fed it, what changed since the edition before, and its chain. */
export function setYearProtocol(flow: Flow, plan: BinderPlan, { deliveries, changes }: PlannedClientYear): void {
  const released = releaseText(plan)
  if (released !== null) {
    flow.subheading('Freigabe')
    flow.paragraph(`${released}.`)
  }
  flow.subheading('Lieferungen')
  setTable(
    flow,
    [
      { title: 'Lieferung', width: 150, linesMax: 2 },
      { title: 'Eingang', width: 60 },
      { title: 'Belege', width: 45, align: 'right' },
      { title: 'Letzter Hash ihres Protokolls', width: 228.28, linesMax: 2 },
    ],
    deliveries.map(({ name, receivedAt, documents, audit }) => ({
      cells: [name, germanDay(receivedAt), germanCount(documents), audit?.hash ?? 'ohne Protokoll'],
    })),
  )
  if (changes) setChanges(flow, plan.edition, changes)
  const head = chainHead(plan.audit)
  if (head === null) return
  flow.subheading('Verkettetes Protokoll')
  flow.paragraph(
    `Die Anlage ${AUDIT_FILE} führt die Ausgaben dieses Mandantenjahrs auf: ${counted(head.entries, 'Eintrag', 'Einträge')}, jeder durch SHA-256 mit dem vorigen verkettet, mit dem Ende des Protokolls jeder Lieferung. Letzter Hash: ${head.hash}`,
  )
}

function setChanges(flow: Flow, edition: number, changes: EditionChanges): void {
  flow.subheading('Änderungen')
  flow.paragraph(changesText(edition, changes), { colour: MUTED })
  const rows = changeRows(changes)
  if (rows.length === 0) return
  setTable(
    flow,
    [
      { title: 'Was', width: 120 },
      { title: 'Beleg oder Zeile', width: 203, linesMax: 2 },
      { title: 'bisher', width: 80, align: 'right' },
      { title: 'jetzt', width: 80.28, align: 'right' },
    ],
    rows.slice(0, CHANGES_SHOWN_MAX).map(cells => ({ cells: [...cells] })),
  )
  if (rows.length > CHANGES_SHOWN_MAX)
    flow.paragraph('Die vollständige Liste steht in index.json.', { colour: MUTED, size: 8.5 })
}

type ChangeRow = readonly [what: string, name: string, before: string, after: string]

function changeRows({ added, removed, moved, changed, figures }: EditionChanges): readonly ChangeRow[] {
  const of = (what: string, list: EditionChanges['added']): readonly ChangeRow[] =>
    list.map(({ title, filename }) => [what, title === filename ? title : `${title} (${filename})`, '', ''])
  const euro = (cents: number | null): string => (cents === null ? '–' : formatEuro(cents))
  return [
    ...of('Neu', added),
    ...of('Herausgenommen', removed),
    ...of('Anderswo abgelegt', moved),
    ...of('Geändert', changed),
    ...figures.map(({ label, before, after }): ChangeRow => ['Summe', label, euro(before), euro(after)]),
  ]
}
