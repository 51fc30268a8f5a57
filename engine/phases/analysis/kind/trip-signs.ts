import type { Layout } from '../../../reading/layout/read-layout.ts'

/** `book` is a logbook of a car with its mileage, `list` an account of single trips. */
export type TripSigns = 'book' | 'list' | null

const DISTANCE = /(?<![\p{L}])(?:km|Kilometer)(?![\p{L}])/iu
const PURPOSE = /Ziel|Zweck|Anlass|Strecke|Route|Reise|Grund|(?<![\p{L}])nach(?![\p{L}])/iu
const MILEAGE = /(?:Kilometer|km|Tacho)-?\s?stand|Privatfahrt|(?<![\p{L}])privat(?![\p{L}])/iu
const DAY_FIRST = /^\D{0,3}\d{1,2}[.]\s?\d{1,2}[.](?:\s?\d{2,4})?(?:\s|$)/
const TRIPS_MIN = 2

/** Whether a paper is a list of trips: a head with distance and purpose, and days below it. */
export function tripSigns(layout: Layout): TripSigns {
  const rows = layout.rows.map(({ tokens }) => tokens.map(({ text }) => text).join(' '))
  const head = rows.findIndex(text => DISTANCE.test(text) && PURPOSE.test(text) && !DAY_FIRST.test(text))
  if (head < 0 || rows.slice(head + 1).filter(text => DAY_FIRST.test(text)).length < TRIPS_MIN) return null
  return rows.some(text => MILEAGE.test(text)) ? 'book' : 'list'
}
