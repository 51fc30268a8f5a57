import { chance, int, pick } from './draw.ts'
import type { Random } from './draw.ts'
import { date } from './print.ts'
import type { Day } from './print.ts'
import { account, vatId } from './numbers.ts'
import type { Account } from './numbers.ts'

const WOMEN =
  'Annegret Beate Carolin Dilek Elif Franziska Gudrun Hannelore Ines Jasmin Katharina Leonie Marlies Nadja'.split(' ')
const MEN = 'Andreas Bernd Cem Dieter Emil Florian Georg Holger Igor Jannik Karl-Heinz Lothar Mehmet Norbert Ole'.split(
  ' ',
)
const LAST = [
  ...'Ahrens Bachmayr Çelik Dombrowski Engelhardt Fuhrmann Gärtner Hinrichsen Ivanov Jürgens Kettler'.split(' '),
  ...'Lindqvist Maaßen Nowak Oberhuber Petersen Quast Rademacher Schönleber Tiedemann Ullmann Voß'.split(' '),
  ...['Weyrich', 'Yıldız', 'Zschoche', 'von der Heide', 'Meyer-Landgraf', 'Groß', 'Schmidt', 'Kühn'],
]
const STREETS = [
  ...['Ahornweg', 'Bahnhofstraße', 'Am Mühlbach', 'Goethestr.', 'Lange Straße', 'Kirchgasse', 'Ringstraße', 'Feldweg'],
  ...['Dr.-Külz-Str.', 'An der alten Ziegelei', 'Rosenheimer Str.', 'Hindenburgdamm', 'Zum Sportplatz', 'Wiesengrund'],
]
const PLACES = [
  ['50676', 'Köln'],
  ['81541', 'München'],
  ['22765', 'Hamburg'],
  ['04229', 'Leipzig'],
  ['70199', 'Stuttgart'],
  ['44803', 'Bochum'],
  ['28203', 'Bremen'],
  ['90419', 'Nürnberg'],
  ['49074', 'Osnabrück'],
  ['99084', 'Erfurt'],
  ['24937', 'Flensburg'],
  ['79098', 'Freiburg im Breisgau'],
  ['54290', 'Trier'],
  ['83022', 'Rosenheim'],
  ['14467', 'Potsdam'],
  ['33098', 'Paderborn'],
] as const

export interface Place {
  readonly street: string
  readonly zip: string
  readonly city: string
}

export interface Person extends Place {
  readonly title: 'Frau' | 'Herr'
  readonly first: string
  readonly last: string
  readonly name: string
  readonly birth: Day
}

export function place(random: Random): Place {
  const [zip, city] = pick(random, PLACES)
  const number = `${int(random, 1, 148)}${chance(random, 0.15) ? pick(random, ['a', 'b', ' c']) : ''}`
  return { street: `${pick(random, STREETS)} ${number}`, zip, city }
}

/** A person with address and birthday; older ones for pensions. */
export function person(random: Random, born: readonly [number, number] = [1958, 1996]): Person {
  const woman = chance(random, 0.5)
  const first = pick(random, woman ? WOMEN : MEN)
  const last = pick(random, LAST)
  const birth = date(int(random, born[0], born[1]), int(random, 1, 12), int(random, 1, 28))
  return { title: woman ? 'Frau' : 'Herr', first, last, name: `${first} ${last}`, birth, ...place(random) }
}

/** Another person of the same family who lives at the same place. */
export function relative(random: Random, of: Person, born: readonly [number, number]): Person {
  const other = person(random, born)
  const first = other.first === of.first ? 'Miriam' : other.first
  const title = other.first === of.first ? 'Frau' : other.title
  const { street, zip, city, last } = of
  return { ...other, title, first, last, name: `${first} ${last}`, street, zip, city }
}

export interface Issuer extends Place, Account {
  readonly name: string
  readonly phone: string
  readonly web: string
  readonly vat: string
}

/** An office or company with address, account and telephone; `name` may hold {city} and {last}. */
export function issuer(random: Random, names: readonly string[]): Issuer {
  const at = place(random)
  const name = pick(random, names).replace('{city}', at.city).replace('{last}', pick(random, LAST))
  const short = name.toLowerCase().replace(/ä|ö|ü|ß/g, found => ({ ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' })[found] ?? '')
  const web = `www.${short
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 24)
    .replace(/-$/, '')}.de`
  const phone = `0${int(random, 201, 981)} ${int(random, 20, 99)}${int(random, 100, 999)}-${int(random, 0, 99)}`
  return { ...at, ...account(random), name, phone, web, vat: vatId(random) }
}

/** Address lines of a person, with or without the form of address as the first line. */
export function addressOf(who: Person, title: 'line' | 'same' | 'none' = 'line'): string[] {
  const head = title === 'line' ? [who.title === 'Herr' ? 'Herrn' : 'Frau', who.name] : [who.name]
  const first = title === 'same' ? [`${who.title} ${who.name}`] : head
  return [...first, who.street, `${who.zip} ${who.city}`]
}

export function dear(who: Person): string {
  return who.title === 'Frau' ? `Sehr geehrte Frau ${who.last},` : `Sehr geehrter Herr ${who.last},`
}
