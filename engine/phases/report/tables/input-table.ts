import type { InputLine } from '../../../model/input-sheet.ts'
import { loadTaxRules } from '../../../positions/facts/load-rules.ts'
import { inputSheet } from '../../../positions/input-sheet.ts'
import { formatDecimal } from '../../../shared/money.ts'
import { lineText } from '../../../positions/position-names.ts'
import type { PositionView } from '../sheets/position-view.ts'
import { NONE, count, text } from './index-table.ts'
import type { IndexTable, TableCell } from './index-table.ts'

const COLUMNS = [
  ['Form', 26],
  ['Zuordnung', 26],
  ['Zeile', 16],
  ['Kz', 7],
  ['Bezeichnung', 40],
  ['Wert', 14],
  ['davon bestätigt', 14],
  ['Belege', 50],
  ['Einheit', 9],
] as const

/** "Eingabeliste": a field of a form a row, in the order of typing: the neighbours `input.csv` and `input.xlsx`. */
export function inputTable(view: PositionView): IndexTable {
  const forms = inputSheet(view.positions, loadTaxRules().lines)
  return {
    columns: COLUMNS.map(([title, width]) => ({ title, width })),
    rows: forms.flatMap(form =>
      form.lines.map(line => {
        const shown = lineText(line, [line])
        return [
          text(form.form),
          text(view.placeName(form) || null),
          text(shown === '–' ? null : shown),
          line.kz === null ? NONE : text(line.kz),
          text(line.label),
          line.quantity === null ? amount(line.cents) : count(line.quantity),
          line.quantity === null ? amount(line.confirmedCents) : count(line.confirmedQuantity ?? 0),
          text(sourcesOf(view, line)),
          text(line.unit),
        ]
      }),
    ),
  }
}

function amount(cents: number): TableCell {
  return { type: 'amount', value: formatDecimal(cents) }
}

/** "B-003 (Seite 12), B-007 (Seite 20)". */
function sourcesOf(view: PositionView, { positionIds }: InputLine): string {
  const sources = positionIds.flatMap(id => {
    const position = view.byId.get(id)
    if (!position) return []
    const number = view.numberOf(position.documentId)
    const page = view.evidenceOf(position.evidence[0])?.leaf.number
    return [number === null ? 'von Hand' : page === undefined ? number : `${number} (Seite ${page})`]
  })
  return [...new Set(sources)].join(', ')
}

/** The same for `index.json`. */
export function inputIndex(view: PositionView) {
  return inputSheet(view.positions, loadTaxRules().lines).map(form => ({
    form: form.form,
    person: form.person,
    object_id: form.objectId,
    child_id: form.childId,
    business_id: form.businessId,
    place: view.placeName(form) || null,
    lines: form.lines.map(line => ({
      line: line.printedLine ?? line.line,
      line_doubtful: line.isLineDoubtful,
      kz: line.kz,
      label: line.label,
      amount: formatDecimal(line.cents),
      confirmed: formatDecimal(line.confirmedCents),
      unit: line.unit,
      quantity: line.quantity,
      position_ids: line.positionIds,
    })),
    open_position_ids: form.openIds,
  }))
}
