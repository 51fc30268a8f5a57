import type { Draw } from './draw.ts'
import { BANKS, germanIban, germanVatId, taxNumber } from './ids.ts'

const FIRST = (
  'Anja Bernd Carola Dietmar Elif Frauke Gernot Heike Ilka Jannik Katrin Leopold Marlene Nils Ottilie Philipp ' +
  'Ronja Silvio Tanja Ulf Vera Wiebke Xaver Yasmin Zoran Mehmet Agnieszka Ludger Svenja Torben'
).split(' ')
const LAST = (
  'Ahrens Böttcher Claußen Dombrowski Ehlers Fassbender Gärtner Hinrichs Illmann Jessen Kowalczyk Lindner Möhring ' +
  'Niehoff Obermaier Pätzold Quandt Rademacher Schäfer Thielen Unterberg Vogler Wiesner Yildiz Zellner Brandstätter ' +
  'Grünwald Hofstetter Kersting Lauterbach Mertens Nowak Petersen Reinecke Steinhauer Tiedemann Wegener Öztürk'
).split(' ')
const BRANDS = (
  'Norvanta Kelmora Trivanord Hansolit Vialux Meridon Astrakon Belvino Cortexa Domalis Eurovent Fenstra Galaxis ' +
  'Helion Inovatec Jurato Kanteo Limbara Montara Nexalog Ortivo Primavo Quadrex Rhenovia Solvita Tectaro Univox Wexio'
).split(' ')
const STREETS = (
  'Ahornweg,Bahnhofstraße,Am Stadtgraben,Dieselstr.,Eichendorffstraße,Friedrich-Ebert-Allee,Gartenstr.,Hafenstraße,' +
  'Industriestraße,Jahnplatz,Kirchgasse,Lindenallee,Marktplatz,Neue Straße,Otto-Hahn-Ring,Poststraße,Robert-Bosch-Str.,' +
  'Schillerstraße,Talweg,Ulmer Landstraße,Von-Stauffenberg-Str.,Wiesengrund,Zum Alten Zollhaus'
).split(',')
const TOWNS = (
  '10785 Berlin,22765 Hamburg,80339 München,50733 Köln,60486 Frankfurt am Main,70565 Stuttgart,40227 Düsseldorf,' +
  '04229 Leipzig,01309 Dresden,30165 Hannover,90429 Nürnberg,28217 Bremen,44141 Dortmund,45131 Essen,24105 Kiel,' +
  '79098 Freiburg im Breisgau,86153 Augsburg,34117 Kassel,55116 Mainz,99084 Erfurt,18055 Rostock,39104 Magdeburg,' +
  '48153 Münster,76131 Karlsruhe,93047 Regensburg,97070 Würzburg,26122 Oldenburg,33602 Bielefeld,52062 Aachen'
).split(',')

/** Where and by what numbers a company or a person is known. */
export interface Party {
  /** Full name as printed, with the legal form. */
  readonly name: string
  /** The word that its logo shows. */
  readonly brand: string
  readonly boss: string
  readonly street: string
  readonly zip: string
  readonly city: string
  readonly phone: string
  readonly mail: string
  readonly web: string
  readonly vatId: string
  readonly taxNumber: string
  readonly bank: string
  readonly bic: string
  readonly iban: string
  readonly register: string
  readonly court: string
}

/** First and last name. */
export function personName(draw: Draw): string {
  return `${draw.pick(FIRST)} ${draw.pick(LAST)}`
}

/** A last name alone. */
export function lastName(draw: Draw): string {
  return draw.pick(LAST)
}

function plain(text: string): string {
  const map: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }
  return text.toLowerCase().replaceAll(/[äöüß]/g, char => map[char] ?? char)
}

function place(draw: Draw): { street: string; zip: string; city: string } {
  const [zip = '', ...city] = draw.pick(TOWNS).split(' ')
  return {
    street: `${draw.pick(STREETS)} ${draw.int(1, 148)}${draw.chance(0.15) ? draw.pick(['a', 'b', 'c']) : ''}`,
    zip,
    city: city.join(' '),
  }
}

function party(draw: Draw, name: string, brand: string): Party {
  const [bank, code, bic] = draw.pick(BANKS)
  const where = place(draw)
  const web = `${plain(brand)
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '')}.de`
  return {
    ...where,
    name,
    brand,
    boss: personName(draw),
    phone: draw.mask(draw.pick(['0###/######-0', '0## #######', '0#### ####0', '+49 ### ######'])),
    mail: `${draw.pick(['info', 'buchhaltung', 'kontakt', 'rechnung'])}@${web}`,
    web: `www.${web}`,
    vatId: germanVatId(draw),
    taxNumber: taxNumber(draw),
    bank,
    bic,
    iban: germanIban(draw, code),
    register: draw.mask(draw.pick(['HRB ####', 'HRB #####', 'HRB ######'])),
    court: where.city,
  }
}

/** A company of a trade (`Elektrotechnik`); `form` narrows the legal form. */
export function company(draw: Draw, trades: readonly string[], form?: string): Party {
  const last = draw.pick(LAST)
  const trade = draw.pick(trades)
  const legal =
    form ?? draw.pick(['GmbH', 'GmbH', 'GmbH & Co. KG', 'e.K.', 'UG (haftungsbeschränkt)', 'OHG', 'AG', 'KG'])
  const brand = draw.pick([
    `${last} ${trade}`,
    `${trade} ${last}`,
    `${last} & ${draw.pick(LAST)} ${trade}`,
    `${draw.pick(BRANDS)} ${trade}`,
  ])
  return party(draw, `${brand} ${legal}`.trim(), brand)
}

/** A person who works or buys in the own name. */
export function person(draw: Draw): Party {
  const name = personName(draw)
  return party(draw, name, name)
}

/** A buyer: a company of any trade, or a person. */
export function buyer(draw: Draw, who: 'firm' | 'person' | 'either'): Party {
  if (who === 'person' || (who === 'either' && draw.chance(0.4))) return person(draw)
  return company(draw, [
    'Immobilien',
    'Fliesen',
    'Logistik',
    'Medien',
    'Praxisbedarf',
    'Gartenbau',
    'Consulting',
    'Metallbau',
    'Catering',
    'Optik',
  ])
}

/** Lines of an address as they stand in a window. */
export function addressLines(who: Party): readonly string[] {
  return [who.name, who.street, `${who.zip} ${who.city}`]
}
