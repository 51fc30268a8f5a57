import type { InputForm, InputLine } from '../../../model/input-sheet.ts'
import type { Position } from '../../../model/position.ts'
import { loadTaxRules } from '../../../positions/facts/load-rules.ts'
import { inputSheet } from '../../../positions/input-sheet.ts'
import { positionText, sumText } from '../../../positions/how-much.ts'
import { counted } from '../../../paper/german-format.ts'
import { MUTED } from '../../../paper/palette.ts'
import { setTable } from '../../../paper/set-table.ts'
import type { Cell, Row } from '../../../paper/set-table.ts'
import { startFlow } from '../../../paper/sheet-flow.ts'
import type { Book, Sheet, Target } from '../../../paper/sheet-flow.ts'
import { firstPageOf } from './first-page-of.ts'
import { kindOf } from './contents-sheet.ts'
import type { LeadOfTotal } from './glance-sheet.ts'
import { formTitle, lineText } from '../../../positions/position-names.ts'
import type { PositionView } from './position-view.ts'

/** Up to here the documents of a value are listed; above it their number and the first of them. */
const SOURCES_MAX = 8

const COLUMNS = [
  { title: 'Zeile', width: 62, linesMax: 2 },
  { title: 'Kz', width: 30 },
  { title: 'Angabe', width: 195, linesMax: 3 },
  { title: 'Beleg', width: 56 },
  { title: 'Seite', width: 36, align: 'right' },
  { title: 'Wert', width: 82, align: 'right' },
  { title: '✓', width: 22.28, align: 'right' },
] as const

/**
 * "Eingabeliste": each form as it is typed into a tax program, from top to bottom, each value with the documents and
 * pages that it comes from. Null when nothing counts.
 */
export function setInputSheet(book: Book, view: PositionView, leadOf: LeadOfTotal): Sheet | null {
  const forms = inputSheet(view.positions, loadTaxRules().lines)
  if (forms.every(({ lines }) => lines.length === 0)) return null
  const flow = startFlow(book, 'Eingabeliste')
  const first = flow.sheet()
  flow.heading('Eingabeliste')
  flow.paragraph(
    `Werte zum Eingeben${view.positions.year === null ? '' : ` für ${view.positions.year}`}, Formular für Formular und Zeile für Zeile. Nur was zählt, steht hier; was noch zu klären ist, wird am Ende jedes Formulars genannt. Werte aus mehreren Belegen sind darunter aufgeteilt. ☐: zum Abhaken.`,
    { colour: MUTED },
  )
  for (const form of forms) {
    flow.subheading(`${formTitle(form.form)} · ${view.placeName(form) || 'Zuordnung offen'}`)
    setTable(flow, COLUMNS, [
      ...form.lines.flatMap(line => lineRows(view, line, leadOf, { leaf: first, place: null })),
      ...openRows(view, form),
    ])
  }
  return first
}

function lineRows(view: PositionView, line: InputLine, leadOf: LeadOfTotal, fallback: Target): Row[] {
  const positions = line.positionIds.flatMap(id => view.byId.get(id) ?? [])
  const [only, ...others] = positions
  const value = { text: sumText(line), bold: true }
  const head = [lineText(line, positions), line.kz ?? '', line.label]
  if (only && others.length === 0) {
    const place = targetOf(view, only)
    return [{ cells: [...head, ...sourceCells(view, only), linked(value, place), '☐'] }]
  }
  const documents = new Set(positions.map(({ documentId }) => documentId))
  const shown = positions.length > SOURCES_MAX ? [] : positions
  // The documents below have their own places; of many the lead sheet has the list.
  const total = view.positions.totals.find(({ positionIds }) => positionIds.some(id => line.positionIds.includes(id)))
  const open = (): Target | null => (total ? leadOf(total) : null)
  const from = { text: counted(documents.size, 'Beleg', 'Belege'), link: () => open() ?? fallback }
  return [{ cells: [...head, from, '', value, '☐'] }, ...shown.map(position => sourceRow(view, position))]
}

/** A part of a value. */
function sourceRow(view: PositionView, position: Position): Row {
  const document = view.documentOf(position.documentId)
  const party = document?.planned.analysis?.fields['issuer']?.value
  const name = document ? [kindOf(document), party].filter(Boolean).join(', ') : '–'
  const amount = { text: positionText(position) ?? '–', colour: MUTED }
  return {
    cells: [
      '',
      '',
      { text: name, colour: MUTED },
      ...sourceCells(view, position),
      linked(amount, targetOf(view, position)),
      '',
    ],
  }
}

function sourceCells(view: PositionView, position: Position): [Cell, Cell] {
  const target = targetOf(view, position)
  const number = view.numberOf(position.documentId)
  if (!target || number === null) return [{ text: number ?? 'von Hand' }, { text: '–' }]
  return [
    { text: number, link: () => target },
    { text: () => String(target.leaf.number), link: () => target },
  ]
}

function targetOf(view: PositionView, { evidence, documentId }: Position): Target | null {
  const document = view.documentOf(documentId)
  return view.evidenceOf(evidence[0]) ?? (document ? firstPageOf(document) : null)
}

function linked(cell: Cell, target: Target | null): Cell {
  return target ? { ...cell, link: () => target } : cell
}

function lineNumber({ line }: Position): number {
  return line === null ? Number.MAX_SAFE_INTEGER : Number.parseInt(line, 10)
}

/** What a person who types has to wait for. */
function openRows(view: PositionView, { openIds }: InputForm): Row[] {
  const open = openIds
    .flatMap(id => view.byId.get(id) ?? [])
    .toSorted((one, other) => lineNumber(one) - lineNumber(other))
  return open.map(position => {
    const text = positionText(position)
    return {
      cells: [
        { text: lineText(position, [position]), colour: MUTED },
        { text: position.kz ?? '', colour: MUTED },
        { text: `offen: ${position.label} (${view.reasonOf(position)})`, colour: MUTED },
        ...sourceCells(view, position),
        { text: text === null ? 'nicht gelesen' : `(${text})`, colour: MUTED },
        '',
      ],
    }
  })
}
