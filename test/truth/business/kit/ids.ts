import type { Draw } from './draw.ts'

/** German banks with their Bankleitzahl and BIC, as footers name them. */
export const BANKS = [
  ['Berliner Sparkasse', '10050000', 'BELADEBEXXX'],
  ['Hamburger Sparkasse', '20050550', 'HASPDEHHXXX'],
  ['Sparkasse KölnBonn', '37050198', 'COLSDE33XXX'],
  ['Stadtsparkasse München', '70150000', 'SSKMDEMMXXX'],
  ['GLS Bank', '43060967', 'GENODEM1GLS'],
  ['ING', '50010517', 'INGDDEFFXXX'],
  ['DKB', '12030000', 'BYLADEM1001'],
  ['HypoVereinsbank', '70020270', 'HYVEDEMMXXX'],
  ['Deutsche Bank', '50070010', 'DEUTDEFFXXX'],
  ['BW-Bank', '60050101', 'SOLADEST600'],
  ['Postbank', '76010085', 'PBNKDEFFXXX'],
  ['Commerzbank Köln', '37040044', 'COBADEFFXXX'],
  ['Frankfurter Volksbank', '50190000', 'FFVBDEFFXXX'],
  ['Frankfurter Sparkasse', '50050201', 'HELADEF1822'],
  ['Sparkasse Hannover', '25050180', 'SPKHDE2HXXX'],
] as const

function mod97(text: string): number {
  let rest = 0
  for (const char of text) rest = (rest * (char > '9' ? 100 : 10) + Number.parseInt(char, 36)) % 97
  return rest
}

/** IBAN of a country with the right check digits (ISO 13616). */
export function iban(country: string, account: string): string {
  return `${country}${String(98 - mod97(`${account}${country}00`)).padStart(2, '0')}${account}`
}

/** German IBAN of a Bankleitzahl with a drawn account number. */
export function germanIban(draw: Draw, bankCode: string): string {
  return iban('DE', `${bankCode}${draw.mask('##########')}`)
}

/** An IBAN in groups of four. */
export function grouped(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

/** German VAT id with the right check digit (ISO 7064, MOD 11,10). */
export function germanVatId(draw: Draw): string {
  const body = draw.pick(['1', '2', '3']) + draw.digits(7)
  let product = 10
  for (const digit of body) {
    const sum = (Number(digit) + product) % 10 || 10
    product = (2 * sum) % 11
  }
  return `DE${body}${(11 - product) % 10}`
}

/** Austrian VAT id with the right check digit. */
export function austrianVatId(draw: Draw): string {
  const body = draw.mask('#######')
  const sum = Array.from(body, Number).reduce((total, digit, index) => {
    const value = digit * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return `ATU${body}${(10 - ((sum + 4) % 10)) % 10}`
}

/** French VAT id: key over the nine digits of the SIREN, whose last one is a Luhn digit. */
export function frenchVatId(draw: Draw): string {
  const body = draw.mask('########')
  const sum = Array.from(body, Number).reduce((total, digit, index) => {
    const value = digit * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  const siren = `${body}${(10 - (sum % 10)) % 10}`
  return `FR${String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')}${siren}`
}

/** Luxembourg VAT id: six digits and their rest by 89. */
export function luxembourgVatId(draw: Draw): string {
  const body = draw.mask('######')
  return `LU${body}${String(Number(body) % 89).padStart(2, '0')}`
}

/** Irish VAT id: seven digits and the letter of their weighted sum by 23. */
export function irishVatId(draw: Draw): string {
  const body = draw.mask('#######')
  const sum = Array.from(body, Number).reduce((total, digit, index) => total + digit * (8 - index), 0)
  return `IE${body}${'WABCDEFGHIJKLMNOPQRSTUV'[sum % 23] ?? 'W'}`
}

/** Dutch VAT id of a company (eleven test over the first nine digits). */
export function dutchVatId(draw: Draw): string {
  for (;;) {
    const body = draw.mask('########')
    const check = Array.from(body, Number).reduce((total, digit, index) => total + digit * (9 - index), 0) % 11
    if (check < 10) return `NL${body}${check}B01`
  }
}

/** British VAT registration number (mod 97 over seven digits). */
export function britishVatId(draw: Draw): string {
  const body = draw.mask('#######')
  const sum = Array.from(body, Number).reduce((total, digit, index) => total + digit * (8 - index), 0)
  const check = 97 - (sum % 97)
  return `GB${body}${String(check).padStart(2, '0')}`
}

/** Steuernummer as the offices of a Land write it. */
export function taxNumber(draw: Draw): string {
  return draw.mask(draw.pick(['1##/###/#####', '##/###/#####', '###/####/####', '### ### #####', '#####/#####']))
}

/** Belgian IBAN of a payment institution, whose own account number ends with its rest by 97. */
export function belgianIban(draw: Draw): string {
  const body = `967${draw.digits(7)}`
  return iban('BE', `${body}${String(Number(body) % 97 || 97).padStart(2, '0')}`)
}
