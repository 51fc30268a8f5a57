import type { PeriodFlaw, StatementAccount, StatementBalance } from '../../model/movement.ts'
import { currencyOf, dayOf, ibanOf, lineOf, parseCents, yearOf } from '../values/bank-values.ts'
import { corruptBankFile } from '../values/corrupt-bank-file.ts'
import { decodeText } from '../values/decode-text.ts'
import { MOVEMENTS_MAX } from '../periods/read-period.ts'
import type { ReadBankFile, ReadMovement, ReadPeriod } from '../periods/read-period.ts'
import { readDetails } from './mt940-details.ts'
import { readEntryLine } from './mt940-entry.ts'

/** More bytes than the movements that are read can take, with all their lines. */
const BYTES_MAX = 32_000_000

/** A field with its lines, from its tag to the next one. */
interface Field {
  readonly tag: string
  /** Its first line is behind the tag. */
  readonly lines: string[]
  /** 1-based, in the file. */
  readonly line: number
}

/** A page of a statement, as it is being read. */
interface OpenPage {
  account: StatementAccount
  number: string | null
  opening: StatementBalance | null
  closing: StatementBalance | null
  /** `:60M:`, an opening that goes on from the page before. */
  goesOn: boolean
  /** `:62M:`, a closing that another page follows. */
  isInterim: boolean
  movements: ReadMovement[]
  flaws: Set<PeriodFlaw>
}

/**
 * Reads MT940 (SWIFT; DFÜ-Abkommen Anlage 3, Kapitel 8): statements one after the other, pages of one put together.
 * Balances and entries that cannot be read make flaws, never amounts. Throws EngineError input `corrupt_file`.
 */
export function readMt940(bytes: Uint8Array): ReadBankFile {
  if (bytes.length > BYTES_MAX) throw corruptBankFile('too_large')
  const fields = fieldsOf(decodeText(bytes))
  const pages: OpenPage[] = []
  let page: OpenPage | null = null
  let count = 0
  for (const [index, field] of fields.entries()) {
    if (field.tag === '20' || page === null) {
      page = openPage()
      pages.push(page)
    }
    if (field.tag === '61') count += 1
    if (count > MOVEMENTS_MAX) throw corruptBankFile('too_many_movements')
    takeField(page, field, fields[index + 1])
  }
  const periods = joinPages(pages)
  if (periods.every(({ movements, opening, closing }) => movements.length === 0 && !opening && !closing))
    throw corruptBankFile('no_movements')
  return { format: 'mt940', variant: 'SWIFT', periods }
}

function openPage(): OpenPage {
  const account = { iban: null, number: null, bic: null, bank: null, owner: null, currency: 'EUR' }
  return {
    ...{ account, number: null, opening: null, closing: null, goesOn: false, isInterim: false },
    ...{ movements: [], flaws: new Set<PeriodFlaw>() },
  }
}

/** Tags at the start of a line; what stands before the first and between statements ("-", "{1:…") is no field. */
function fieldsOf(text: string): readonly Field[] {
  const fields: Field[] = []
  let isBetween = true
  for (const [index, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const bare = raw.replace(/^(?:\{[^{}]*\}|\{\d:)+/, '')
    // Blocks of the envelope stand around statements; within one a brace is a letter of the purpose.
    const line = isBetween || bare.startsWith(':20:') ? bare : raw
    const match = /^:(\d{2}[A-Z]?):(.*)$/.exec(line)
    if (match) {
      isBetween = false
      fields.push({ tag: match[1] ?? '', lines: [match[2] ?? ''], line: index + 1 })
    } else if (/^-\}?/.test(line) && line.replace(/[-}{\s]/g, '').length === 0) isBetween = true
    else if (!isBetween && line !== '') fields.at(-1)?.lines.push(line)
  }
  return fields
}

function takeField(page: OpenPage, field: Field, next: Field | undefined): void {
  const [first = ''] = field.lines
  if (field.tag === '25' && !page.account.iban && page.account.number === null)
    page.account = { ...accountOf(first), currency: page.account.currency }
  else if (field.tag === '28C' || field.tag === '28') {
    const [number = ''] = first.trim().split('/')
    page.number = number.replace(/^0+(?=\d)/, '') || null
  } else if (/^6[02][FM]$/.test(field.tag)) takeBalance(page, field.tag, first)
  else if (field.tag === '61') takeEntry(page, field, next?.tag === '86' ? next : null)
}

/** Bank code and account ("50050000/1234567"), BIC and account, or an IBAN; some add the currency. */
function accountOf(text: string): Omit<StatementAccount, 'currency'> {
  const plain = text.trim()
  const found = ibanOf(plain) ?? ibanOf(plain.replace(/[A-Z]{3}$/, '')) ?? ibanOf(plain.split('/').at(-1))
  const bic = /^([A-Z]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)\//.exec(plain)?.[1] ?? null
  return { iban: found, number: found === null ? lineOf(plain) : null, bic, bank: null, owner: null }
}

const BALANCE = /^([CD])(\d{2})(\d{2})(\d{2})([A-Z]{3})(\d{1,15},\d{0,3}|\d{1,15})\s*$/

function takeBalance(page: OpenPage, tag: string, text: string): void {
  const match = BALANCE.exec(text)
  const cents = match ? parseCents(match[6] ?? '') : null
  const currency = currencyOf(match?.[5])
  const isOpening = tag.startsWith('60')
  if (!match || cents === null || currency === null) {
    page.flaws.add('unread')
    return
  }
  if (isOpening) page.account = { ...page.account, currency }
  else if (currency !== page.account.currency) page.flaws.add('mixed_currency')
  const date = dayOf(yearOf(match[2] ?? ''), Number(match[3]), Number(match[4]))
  const balance = { cents: match[1] === 'D' && cents !== 0 ? -cents : cents, date }
  if (isOpening) {
    page.opening = balance
    page.goesOn = tag === '60M'
  } else {
    page.closing = balance
    page.isInterim = tag === '62M'
  }
}

function takeEntry(page: OpenPage, field: Field, details: Field | null): void {
  const entry = readEntryLine(field.lines, page.account.currency)
  if (!entry) {
    page.flaws.add('unread')
    return
  }
  const { date, cents, ...rest } = entry
  const read = readDetails(details?.lines ?? [])
  page.movements.push({
    date,
    cents,
    detail: {
      ...rest,
      ...read,
      endToEnd: read.endToEnd ?? rest.endToEnd,
      booking: null,
      place: `Zeile ${field.line}`,
    },
  })
}

/** A closing by `:62M:` goes on with the next page of the same account and currency that begins with it by `:60M:`. */
function joinPages(pages: readonly OpenPage[]): readonly ReadPeriod[] {
  const joined: OpenPage[] = []
  for (const page of pages) {
    const before = joined.at(-1)
    const goesOn =
      before?.isInterim === true &&
      page.goesOn &&
      before.account.currency === page.account.currency &&
      before.account.iban === page.account.iban &&
      before.account.number === page.account.number &&
      before.closing?.cents === page.opening?.cents
    if (!before || !goesOn) {
      joined.push({ ...page, movements: [...page.movements], flaws: new Set(page.flaws) })
      continue
    }
    before.closing = page.closing
    before.isInterim = page.isInterim
    before.movements.push(...page.movements)
    for (const flaw of page.flaws) before.flaws.add(flaw)
  }
  return joined.map(({ isInterim, account, number, opening, closing, movements, flaws }): ReadPeriod => {
    const isCut = isInterim || closing === null
    const all = isCut ? new Set([...flaws, 'cut_off' as const]) : flaws
    return { account, number, from: null, until: null, opening, closing, movements, flaws: all }
  })
}
