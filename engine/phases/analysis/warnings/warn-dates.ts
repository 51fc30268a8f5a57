import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import { isPossibleDue } from '../fields/date-fields.ts'
import { germanDay } from './warning-rule.ts'
import type { WarningRule } from './warning-rule.ts'

const WEIGHTS = weightsOf(weightFile.warnings)

/** Books and vouchers are kept for eight or ten years (§ 147 Abs. 3 AO); older ones are rather misread. */
const YEARS_MAX = 10

/** Warnings about dates. */
export const DATE_RULES: readonly WarningRule[] = [
  {
    code: 'DATE_IN_FUTURE',
    severity: 'medium',
    find: ({ fields: { date }, today }) =>
      date && date.value > today ? { fields: ['date'], message: 'Das Belegdatum liegt in der Zukunft.' } : null,
  },
  {
    code: 'DATE_TOO_OLD',
    severity: 'medium',
    natures: ['invoice', 'receipt'],
    find({ fields: { date }, today }) {
      const limit = `${Number(today.slice(0, 4)) - YEARS_MAX}${today.slice(4)}`
      if (!date || date.value >= limit) return null
      return {
        fields: ['date'],
        message: `Das Belegdatum ${germanDay(date.value)} liegt mehr als zehn Jahre zurück. Bitte am Bild prüfen.`,
      }
    },
  },
  {
    code: 'DUE_BEFORE_DATE',
    severity: 'medium',
    find: ({ fields: { date, due } }) =>
      date && due && due.value < date.value
        ? { fields: ['due', 'date'], message: 'Die Fälligkeit liegt vor dem Belegdatum.' }
        : null,
  },
  {
    code: 'DUE_TOO_LATE',
    severity: 'medium',
    find: ({ fields: { date, due } }) =>
      date && due && due.value > date.value && !isPossibleDue(due.value, date.value)
        ? {
            fields: ['due', 'date'],
            message: `Die Fälligkeit ${germanDay(due.value)} liegt mehr als ein Jahr nach dem Belegdatum. Bitte am Bild prüfen.`,
          }
        : null,
  },
  {
    code: 'DUE_AMBIGUOUS',
    severity: 'low',
    find({ fields: { due } }) {
      const other =
        due?.source === 'text' ? due.alternatives.find(({ confidence }) => confidence >= WEIGHTS.rivalDueMin) : null
      if (!due || !other) return null
      return {
        fields: ['due'],
        message: `Das Dokument nennt zwei Fälligkeiten: ${germanDay(due.value)} und ${germanDay(other.value)}. Bitte prüfen, welche gilt.`,
      }
    },
  },
]
