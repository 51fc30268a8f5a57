import { digits, int, pick } from './draw.ts'
import type { Random } from './draw.ts'

const BANKS = [
  ['37050198', 'Sparkasse KölnBonn', 'COLSDE33XXX'],
  ['70150000', 'Stadtsparkasse München', 'SSKMDEMMXXX'],
  ['20050550', 'Hamburger Sparkasse', 'HASPDEHHXXX'],
  ['50010517', 'ING-DiBa', 'INGDDEFFXXX'],
  ['10070024', 'Deutsche Bank', 'DEUTDEDBBER'],
  ['50080000', 'Commerzbank', 'DRESDEFFXXX'],
  ['60050101', 'LBBW Stuttgart', 'SOLADEST600'],
  ['43060967', 'GLS Gemeinschaftsbank', 'GENODEM1GLS'],
  ['26580070', 'Commerzbank Osnabrück', 'DRESDEFF265'],
  ['76010085', 'Postbank Nürnberg', 'PBNKDEFF760'],
] as const

export interface Account {
  readonly iban: string
  readonly bic: string
  readonly bank: string
}

/** An account with right check digits; the IBAN without spaces. */
export function account(random: Random): Account {
  const [sort, bank, bic] = pick(random, BANKS)
  const body = `${sort}${digits(random, 10)}`
  const check = 98 - Number(BigInt(`${body}131400`) % 97n)
  return { iban: `DE${String(check).padStart(2, '0')}${body}`, bank, bic }
}

/** In groups of four, as printed. */
export function grouped(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ')
}

/** ISO 7064 MOD 11,10, which both the IdNr and the VAT id end with. */
function checkDigit(body: string): number {
  let product = 10
  for (const sign of body) {
    const sum = (Number(sign) + product) % 10 || 10
    product = (sum * 2) % 11
  }
  return (11 - product) % 10
}

/** Tax identification number: among the first ten digits exactly one stands twice, one is missing. */
export function idNumber(random: Random): string {
  const order = '0123456789'
    .split('')
    .map(sign => ({ sign, key: random.next() }))
    .sort((a, b) => a.key - b.key)
  const body = order.map(entry => entry.sign)
  const from = int(random, 1, 8)
  body[from === 1 ? 9 : from + 1] = body[from] ?? '1'
  if (body[0] === '0') body.push(body.shift() ?? '')
  const text = body.join('')
  return `${text}${checkDigit(text)}`
}

/** 11 digits as printed: 12 345 678 901. */
export function spacedId(id: string): string {
  return id.replace(/^(..)(...)(...)(...)$/, '$1 $2 $3 $4')
}

export function vatId(random: Random): string {
  const body = digits(random, 8)
  return `DE${body}${checkDigit(body)}`
}

/** Tax number of Bavaria (FFF/BBB/UUUUP) or North Rhine-Westphalia (FFF/BBBB/UUUP) with its check digit. */
export function taxNumber(random: Random, land: 'by' | 'nw'): string {
  const factors = land === 'by' ? [0, 5, 4, 3, 0, 2, 7, 6, 5, 4, 3, 2] : [0, 3, 2, 1, 0, 7, 6, 5, 4, 3, 2, 1]
  const head = land === 'by' ? '9' : '5'
  for (;;) {
    const office = String(land === 'by' ? int(random, 101, 260) : int(random, 101, 370))
    const rest = digits(random, 7)
    const signs = `${head}${office}0${rest}`
    const sum = factors.reduce((total, factor, at) => total + factor * Number(signs[at]), 0)
    const check = land === 'by' ? (11 - (sum % 11)) % 11 : sum % 11
    const cut = land === 'by' ? 3 : 4
    if (check < 10) return `${office}/${rest.slice(0, cut)}/${rest.slice(cut)}${check}`
  }
}
