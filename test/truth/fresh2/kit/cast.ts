import { digits, int, pick } from '../../forms/kit/draw.ts'
import type { Random } from '../../forms/kit/draw.ts'
import { date } from '../../forms/kit/print.ts'
import type { Day } from '../../forms/kit/print.ts'

/** Someone who gets a letter, or stands on one. */
export interface Someone {
  readonly title: 'Frau' | 'Herr'
  readonly first: string
  readonly last: string
  readonly name: string
  readonly street: string
  readonly zip: string
  readonly city: string
  readonly born: Day
}

const WOMEN = 'Roswitha Svenja Aylin Mechthild Tamara Friederike Lioba Paulina Gerlinde Malwine Zoe Ottilie'.split(' ')
const MEN = 'Torsten Henrik Alois Burak Wendelin Falk Marius Eckart Rupert Juri Valentin Detlef'.split(' ')
const LAST =
  'Achterberg Baldauf Czernik Döpfner Ehrlinspiel Frohnmaier Gscheidle Häusser Immelmann Jankowiak Kröplin'.split(' ')
const MORE_LAST =
  'Lüdecke Mörtlbauer Niggemann Oelschläger Pfannkuch Rüschoff Sauerbier Trautwein Uphoff Wieczorek Zumdick'.split(' ')
const STREETS = [
  ...['Hinter der Kirche', 'Schulze-Delitzsch-Str.', 'Eichkamp', 'Mühlenstraße', 'Obere Gasse', 'Birkenallee'],
  ...['St.-Florian-Weg', 'Platz der Einheit', 'Pappelreihe', 'Südring', 'Krummer Timpen', 'Weinbergsteig'],
]
const PLACES = [
  ...(['26121 Oldenburg', '97990 Weikersheim', '17033 Neubrandenburg', '88212 Ravensburg', '59494 Soest'] as const),
  ...(['06618 Naumburg (Saale)', '24340 Eckernförde', '67346 Speyer', '94469 Deggendorf', '37269 Eschwege'] as const),
  ...(['15230 Frankfurt (Oder)', '42105 Wuppertal', '72764 Reutlingen', '08523 Plauen', '47533 Kleve'] as const),
]

/** A person with an address; those who get a pension or have small children were born in other years. */
export function someone(random: Random, born: readonly [number, number] = [1955, 1998]): Someone {
  const title = pick(random, ['Frau', 'Herr'] as const)
  const first = pick(random, title === 'Frau' ? WOMEN : MEN)
  const last = pick(random, [...LAST, ...MORE_LAST])
  const [zip = '', ...city] = pick(random, PLACES).split(' ')
  const birth = date(int(random, born[0], born[1]), int(random, 1, 12), int(random, 1, 28))
  const street = `${pick(random, STREETS)} ${int(random, 1, 96)}`
  return { title, first, last, name: `${first} ${last}`, street, zip, city: city.join(' '), born: birth }
}

/** The lines of an address for the window. */
export function windowOf(who: Someone, title: 'above' | 'beside' | 'none' = 'above'): string {
  const above = `${who.title === 'Herr' ? 'Herrn' : 'Frau'}<br>${who.name}`
  const name = title === 'above' ? above : title === 'beside' ? `${who.title} ${who.name}` : who.name
  return `${name}<br>${who.street}<br>${who.zip} ${who.city}`
}

/** Form of address with which a letter begins. */
export function hello({ title, last }: Someone): string {
  return title === 'Frau' ? `Sehr geehrte Frau ${last},` : `Sehr geehrter Herr ${last},`
}

/** An IBAN of a country with right check digits, without spaces. */
export function ibanOf(country: 'DE' | 'AT' | 'CH' | 'NL', body: string): string {
  const numbers = `${body}${country}00`
    .split('')
    .map(sign => String(parseInt(sign, 36)))
    .join('')
  return `${country}${String(98 - Number(BigInt(numbers) % 97n)).padStart(2, '0')}${body}`
}

/** A German account at a bank that there is not. */
export function konto(random: Random): { readonly iban: string; readonly bic: string; readonly bank: string } {
  const [sort, bank, bic] = pick(random, [
    ['28765432', 'Volksbank Untere Hunte eG', 'GENODEF1UHU'],
    ['65498700', 'Kreissparkasse Oberes Ried', 'SOLADES1ORD'],
    ['83054102', 'Sparkasse Saaletal', 'HELADEF1SLT'],
    ['30060992', 'Rheinische Handelsbank AG', 'RHHBDEDDXXX'],
    ['74391300', 'Raiffeisenbank Vilsgau eG', 'GENODEF1VLG'],
  ] as const)
  return { iban: ibanOf('DE', `${sort}${digits(random, 10)}`), bic, bank }
}
