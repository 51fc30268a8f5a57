import { ibanOf } from '../../fresh2/kit/cast.ts'
import { code, digits, int, pick } from '../../forms/kit/draw.ts'
import type { Random } from '../../forms/kit/draw.ts'
import { date, plain } from '../../forms/kit/print.ts'
import type { Day } from '../../forms/kit/print.ts'
import type { TruthValues } from '../../layout.ts'

/** Somebody whom papers are written to. */
export interface Person {
  readonly first: string
  readonly last: string
  readonly name: string
  readonly isWoman: boolean
  readonly street: string
  readonly town: string
  readonly born: Day
  /** Name, street and town as lines of an address. */
  readonly lines: string
  /** The same with Herrn or Frau above. */
  readonly titled: string
  readonly hello: string
}

const WOMEN = 'Hannelore Katrin Dilara Jördis Ulrike Swantje Beate Magdalena Cosima Renate'.split(' ')
const MEN = 'Ansgar Kilian Bernd Emre Leopold Sönke Uwe Gregor Matthis Volkmar'.split(' ')
const LAST =
  'Ackermann Brüggemeier Deistler Engelbrecht Fährmann Grothe Hölzlwimmer Isermann Kowalczyk Lindenthal Meyerhoff Obermayr Paschke Rademacher Schönfelder Tiedemann Völkel Weißhaupt Yıldız Zacharias'.split(
    ' ',
  )
const STREETS = [
  'Kastanienallee',
  'Am Sägewerk',
  'Lessingstraße',
  'Tulpenweg',
  'Neuer Markt',
  'Bahnhofstr.',
  'Im Winkel',
]
const TOWNS = [
  '04720 Döbeln',
  '25524 Itzehoe',
  '36037 Fulda',
  '53604 Bad Honnef',
  '71634 Ludwigsburg',
  '85354 Freising',
]
const MORE_TOWNS = ['99084 Erfurt', '48653 Coesfeld', '21335 Lüneburg', '66482 Zweibrücken', '16816 Neuruppin']

/** A person with an address, born in a span of years. */
export function person(random: Random, from = 1958, to = 1996): Person {
  const isWoman = random.next() < 0.5
  const first = pick(random, isWoman ? WOMEN : MEN)
  const last = pick(random, LAST)
  const name = `${first} ${last}`
  const street = `${pick(random, STREETS)} ${int(random, 2, 119)}`
  const town = pick(random, [...TOWNS, ...MORE_TOWNS])
  const born = date(int(random, from, to), int(random, 1, 12), int(random, 1, 28))
  const lines = `${name}<br>${street}<br>${town}`
  const titled = `${isWoman ? 'Frau' : 'Herrn'}<br>${lines}`
  const hello = isWoman ? `Sehr geehrte Frau ${last},` : `Sehr geehrter Herr ${last},`
  return { first, last, name, isWoman, street, town, born, lines, titled, hello }
}

/** An account with right check digits: as printed in groups, and as the truth has it. */
export function account(random: Random): { readonly iban: string; readonly shown: string } {
  const bank = pick(random, ['21052990', '70169598', '37062124', '85095164', '66661244'])
  const iban = ibanOf('DE', `${bank}${digits(random, 10)}`)
  return { iban, shown: iban.replace(/(.{4})(?=.)/g, '$1 ') }
}

/** A German VAT id without spaces. */
export function vat(random: Random): string {
  return code(random, 'DE2########')
}

/** A day of a year that is neither its first nor its last. */
export function dayIn(random: Random, year: number, from = 1, to = 12): Day {
  return date(year, int(random, from, to), int(random, 2, 27))
}

/** What a bill comes to, in cents, as the truth has it. */
export function total(net: number | null, tax: number | null, gross: number): TruthValues {
  const amount = (value: number | null): string | null => (value === null ? null : plain(value))
  return { net: amount(net), tax: amount(tax), gross: plain(gross), main: plain(gross) }
}

/** The tax in a gross amount at a rate in percent. */
export function taxIn(gross: number, rate = 19): number {
  return gross - Math.round((gross * 100) / (100 + rate))
}
