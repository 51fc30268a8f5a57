import type { Field } from '../../../model/analysis-result.ts'
import { parseDecimal } from '../../../shared/money.ts'
import { addsUpAbove } from './prove-value.ts'
import type { ValueContext } from './value-context.ts'

/** Beyond these, more says nothing more. */
const LIMITS = { days: 8, amounts: 30, inRow: 4, again: 3, label: 25 }

/** How a day stands among the other days of the pages. */
export function daySigns(field: Field, { dates, fields }: ValueContext): Record<string, number> {
  const due = fields['due']?.value
  const others = new Set(dates.flatMap(({ value }) => (value === field.value || value === due ? [] : [value])))
  return {
    others: Math.min(LIMITS.days, others.size) / LIMITS.days,
    first: Number(dates[0]?.value === field.value),
    latest: Number([...others].every(other => other < field.value)),
    inPeriod: Number(
      dates.some(({ value, start }) => start !== null && (value === field.value || start === field.value)),
    ),
  }
}

/** How an amount stands among the other amounts of the pages. */
export function amountSigns(field: Field, { amounts }: ValueContext): Record<string, number> {
  const cents = parseDecimal(field.value)
  const distinct = new Set(amounts.map(amount => amount.cents))
  const again = amounts.filter(amount => amount.cents === cents).length
  const own = field.evidence[0]
  const row = amounts.find(({ page, box }) => own?.page === page && box[1] === own.box[1])?.row
  const inRow = row === undefined ? 0 : amounts.filter(amount => amount.row === row).length - 1
  const label = field.evidence[0]?.label ?? ''
  return {
    others: Math.min(1, Math.log(1 + distinct.size) / Math.log(1 + LIMITS.amounts)),
    adds: Number(addsUpAbove(field, amounts)),
    again: Math.min(LIMITS.again, Math.max(0, again - 1)) / LIMITS.again,
    inRow: Math.min(LIMITS.inRow, Math.max(0, inRow)) / LIMITS.inRow,
    largest: Number(cents !== null && [...distinct].every(other => Math.abs(other) <= Math.abs(cents))),
    labelLength: Math.min(LIMITS.label, label.length) / LIMITS.label,
  }
}

/** Whether a number looks whole. */
export function numberSigns(field: Field, { layout }: ValueContext): Record<string, number> {
  const own = field.evidence[0]
  const tokens = layout.rows.find(
    ({ page, box }) =>
      own?.page === page && box[1] < own.box[1] + own.box[3] / 2 && own.box[1] + own.box[3] / 2 < box[1] + box[3],
  )?.tokens
  const end = (own?.box[0] ?? 0) + (own?.box[2] ?? 0)
  const next = tokens?.find(({ box }) => box[0] > end)
  return {
    short: Number(field.value.length < 5),
    mixed: Number(/\p{L}/u.test(field.value) && /\d/.test(field.value)),
    year: Number(/(?:19|20)\d{2}/.test(field.value)),
    goesOn: Number(next !== undefined && /^\d+$/.test(next.text) && next.box[0] - end < 0.015),
  }
}
