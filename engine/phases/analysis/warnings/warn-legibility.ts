import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Evidence, Field } from '../../../model/analysis-result.ts'
import { formatEuro, parseDecimal } from '../../../shared/money.ts'
import type { NumberedPage } from '../../../reading/layout/read-layout.ts'
import { isSurelyRead } from '../certainty/straight-through.ts'
import { fieldTitle } from './warning-rule.ts'
import type { WarningRule } from './warning-rule.ts'

const WEIGHTS = weightsOf(weightFile.warnings)

/** Sums and check digits that agree prove the reading. */
const PROOFS: ReadonlySet<string> = new Set(['arith_ok', 'checksum_ok'])

/** Without these two an invoice is booked wrongly or not found again; its amounts prove each other. */
const DECISIVE = ['number', 'date'] as const

const UNREAD = [
  { reason: 'handwriting', name: 'Handschrift' },
  { reason: 'unreadable', name: 'unleserlicher Druck' },
] as const

/** Warnings about what was hard to read. */
export const LEGIBILITY_RULES: readonly WarningRule[] = [
  {
    code: 'LOW_OCR_CONFIDENCE',
    severity: 'medium',
    find: ({ ocrConfidence }) =>
      ocrConfidence !== null && ocrConfidence < WEIGHTS.pageMin
        ? { fields: [], message: 'Der Text ist schlecht lesbar. Bitte die Angaben am Bild prüfen.' }
        : null,
  },
  {
    code: 'VALUE_HARD_TO_READ',
    severity: 'low',
    find({ fields, pages, nature }) {
      const names = Object.entries(fields).flatMap(([name, field]) => (isHardToRead(field, pages) ? [name] : []))
      const decisive = nature === 'invoice' ? DECISIVE.filter(name => isUnsurelyRead(fields[name])) : []
      const all = [...new Set([...decisive, ...names])]
      const titles = all.map(fieldTitle).filter(title => title !== null)
      if (titles.length === 0) return null
      const found =
        decisive.length > 0
          ? ({ lead: 'Nicht sicher gelesen', severity: 'medium' } as const)
          : { lead: 'Schlecht lesbar' }
      const { lead, ...severity } = found
      return { ...severity, fields: all, message: `${lead}: ${titles.join(', ')}. Bitte am Bild prüfen.` }
    },
  },
  {
    code: 'PARTS_NOT_READ',
    severity: 'low',
    find({ pages }) {
      const found = UNREAD.flatMap(({ reason, name }) => {
        const numbers = pages.filter(({ text }) => text.unread?.some(part => part.reason === reason))
        return numbers.length === 0 ? [] : [`${name} auf S. ${numbers.map(({ number }) => number).join(', ')}`]
      })
      if (found.length === 0) return null
      const isPrint = pages.some(({ text }) => text.unread?.some(({ reason }) => reason === 'unreadable'))
      const message = `Nicht gelesen: ${found.join('; ')}. Bitte am Bild prüfen.`
      return { fields: [], message, ...(isPrint ? { severity: 'medium' } : {}) }
    },
  },
  {
    code: 'VALUE_REPAIRED',
    severity: 'low',
    find({ fields }) {
      const repaired = Object.entries(fields).filter(([, { checks }]) => checks.includes('ocr_repaired'))
      if (repaired.length === 0) return null
      const told = repaired.map(
        ([name, { raw, value, type }]) =>
          `${fieldTitle(name) ?? name}: gelesen „${raw}“, ${type === 'money' ? `nach den anderen Beträgen ${formatEuro(parseDecimal(value))}` : `nach den Prüfziffern ${value}`}`,
      )
      return { fields: repaired.map(([name]) => name), message: `${told.join('; ')}. Bitte am Bild prüfen.` }
    },
  },
]

function isUnsurelyRead(field: Field | undefined): boolean {
  return field?.source === 'text' && !isSurelyRead(field)
}

function isHardToRead(field: Field, pages: readonly NumberedPage[]): boolean {
  if (field.source !== 'text' || field.checks.some(check => PROOFS.has(check))) return false
  return field.evidence.some(place => lowestInside(place, pages) < WEIGHTS.wordMin)
}

/** Confidence of the worst recognised word whose middle lies in the box; 1 where there is none. */
function lowestInside({ page, box }: Evidence, pages: readonly NumberedPage[]): number {
  const words = pages.find(({ number }) => number === page)?.text.words ?? []
  const [left, top, width, height] = box
  return Math.min(
    1,
    ...words
      .filter(word => {
        const x = word.box[0] + word.box[2] / 2 - left
        const y = word.box[1] + word.box[3] / 2 - top
        return x >= 0 && x <= width && y >= 0 && y <= height
      })
      .map(word => word.confidence),
  )
}
