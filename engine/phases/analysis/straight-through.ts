import type { AnalysisResult, Field } from '../../model/analysis-result.ts'
import { parseDecimal } from '../../shared/money.ts'
import { REPEATED } from './weigh-reading.ts'

/** How surely number, date and total were found, digital or recognised. */
const FOUND_MIN = { number: 0.6, date: 0.6, gross: 0.7 } as const
/** How surely they were read where nothing else on the pages proves them. */
export const READ_MIN = 0.9

/**
 * Whether number, date and total of an invoice need no look by a person: they were found surely, net and tax give the total,
 * and where letters may be misread, number and date were read surely or stand on the pages twice. A sum that is a cent off
 * (which rounding may be) proves no reading.
 */
export function isStraightThrough({ fields }: Pick<AnalysisResult, 'fields'>): boolean {
  const { number, date, gross } = fields
  if (!number || !date || !gross?.checks.includes('arith_ok')) return false
  const isFound = Object.entries(FOUND_MIN).every(([name, least]) => (fields[name]?.confidence ?? 0) > least)
  return isFound && [number, date].every(isSurelyRead) && (addsUpExactly(fields) || isSurelyRead(gross))
}

/** Whether a value was read surely, or stands on the pages twice. */
export function isSurelyRead({ evidence, checks }: Field): boolean {
  return checks.includes(REPEATED) || evidence.every(({ ocrConfidence }) => (ocrConfidence ?? 1) >= READ_MIN)
}

function addsUpExactly({ net, tax, gross }: AnalysisResult['fields']): boolean {
  const [netCents, taxCents, grossCents] = [net, tax, gross].map(field => (field ? parseDecimal(field.value) : null))
  return netCents != null && taxCents != null && netCents + taxCents === grossCents
}
