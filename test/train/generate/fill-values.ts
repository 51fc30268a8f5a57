import type { SeededRandom } from '../../fixtures/make/seeded-random.ts'

const NAMES =
  'Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Koch Bauer Richter Klein Wolf Schröder Neumann Schwarz Zimmermann Braun Krüger Hofmann Hartmann Lange Werner Krause Lehmann Köhler Maier Fuchs Brandt Yılmaz Nowak Petrov Öztürk Jansen Thiel Seidel'.split(
    ' ',
  )
const FIRST_NAMES = 'Anna Peter Maria Klaus Sabine Thomas Ute Jens Petra Lukas Lena Jonas Elif Mehmet Ewa Hans'.split(
  ' ',
)
const PLACES =
  'Köln Aachen München Augsburg Nürnberg Hamburg Kiel Bremen Rostock Leipzig Dresden Erfurt Kassel Mainz Trier Freiburg Ulm Stuttgart Mannheim Essen Bochum Münster Bielefeld Hannover Göttingen Potsdam Cottbus Würzburg Bamberg Passau Fürth Siegen Bonn'.split(
    ' ',
  )
const STREETS = 'Hauptstraße Bahnhofstraße Gartenweg Lindenallee Schillerstraße Am Markt Ringstraße Kirchweg'.split(' ')
const MONTHS = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ')

export function pick<T>(random: SeededRandom, list: readonly T[]): T {
  const one = list[Math.floor(random.next() * list.length)]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}

/** Up to `count` different entries in random order. */
export function sample<T>(random: SeededRandom, list: readonly T[], count: number): T[] {
  const left = [...list]
  const taken: T[] = []
  while (taken.length < count && left.length > 0) taken.push(...left.splice(Math.floor(random.next() * left.length), 1))
  return taken
}

export function number(random: SeededRandom, digits: number): string {
  return Array.from({ length: digits }, () => Math.floor(random.next() * 10)).join('')
}

export function amount(random: SeededRandom, max = 9000): string {
  const [whole = '', cents = ''] = (random.next() ** 2 * max + 1).toFixed(2).split('.')
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, '.')},${cents}`
}

export function date(random: SeededRandom): string {
  const two = (max: number): string => String(1 + Math.floor(random.next() * max)).padStart(2, '0')
  return `${two(28)}.${two(12)}.${2018 + Math.floor(random.next() * 9)}`
}

export const person = (random: SeededRandom): string => `${pick(random, FIRST_NAMES)} ${pick(random, NAMES)}`
export const address = (random: SeededRandom): string[] => [
  `${pick(random, STREETS)} ${1 + Math.floor(random.next() * 90)}`,
  `${number(random, 5)} ${pick(random, PLACES)}`,
]

/**
 * Puts values where a wording has `{datum}`, `{betrag}`, `{jahr}`, `{monat}`, `{ort}`, `{name}`, `{nr}`, `{isin}`,
 * `{iban}`, `{kfz}`.
 */
export function fillValues(random: SeededRandom, text: string): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    switch (name) {
      case 'datum':
        return date(random)
      case 'betrag':
        return `${amount(random)} ${pick(random, ['EUR', '€', 'Euro'])}`
      case 'jahr':
        return String(2017 + Math.floor(random.next() * 10))
      case 'monat':
        return pick(random, MONTHS)
      case 'ort':
        return pick(random, PLACES)
      case 'name':
        return pick(random, NAMES)
      case 'isin':
        return `${pick(random, ['DE', 'US', 'IE', 'LU'])}${number(random, 10)}`
      case 'iban':
        return `DE${number(random, 20)}`
      case 'kfz':
        return `${pick(random, ['K', 'M', 'HH', 'AC', 'B'])}-${pick(random, ['AB', 'XY', 'ML'])} ${number(random, 3)}`
      default:
        return number(random, 5)
    }
  })
}
