import { decodeXml } from '../../e-invoice/xml/decode-xml.ts'
import { parseXml } from '../../e-invoice/xml/parse-xml.ts'
import { childAt, childrenOf, textAt } from '../../e-invoice/xml/xml-node.ts'
import type { XmlNode } from '../../e-invoice/xml/xml-node.ts'
import type { BankFormat, PeriodFlaw, StatementAccount } from '../../model/movement.ts'
import { isEngineError } from '../../shared/errors.ts'
import { currencyOf, ibanOf, isoDay, lineOf } from '../values/bank-values.ts'
import { corruptBankFile } from '../values/corrupt-bank-file.ts'
import type { BankFileFlaw } from '../values/corrupt-bank-file.ts'
import { MOVEMENTS_MAX } from '../periods/read-period.ts'
import type { ReadBankFile, ReadPeriod } from '../periods/read-period.ts'
import { CAMT_LIMITS, CAMT_NAMESPACE } from './camt-namespace.ts'
import { balancesOf } from './camt-balances.ts'
import { readEntry } from './camt-entry.ts'

/** Elements of each message (ISO 20022, Bank-to-Customer Cash Management): the message, and a statement in it. */
const MESSAGES: Readonly<Record<string, readonly [message: string, statement: string]>> = {
  'camt.052': ['BkToCstmrAcctRpt', 'Rpt'],
  'camt.053': ['BkToCstmrStmt', 'Stmt'],
  'camt.054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
}

/**
 * Reads camt.052, camt.053 and camt.054 of any version by the names of their elements, which later versions kept.
 * Throws EngineError input `corrupt_file` for what is not well-formed, has a DOCTYPE or goes beyond the limits.
 */
export function readCamt(bytes: Uint8Array): ReadBankFile {
  const { root, namespace } = parseCamt(bytes)
  const [, format = '', version = ''] = CAMT_NAMESPACE.exec(namespace) ?? []
  const [message, statement] = MESSAGES[format] ?? []
  const body = message === undefined ? undefined : childAt(root, message)
  if (!body || statement === undefined) throw corruptBankFile('no_movements')
  const counting = { left: MOVEMENTS_MAX, bookings: 0 }
  const periods = childrenOf(body, statement).map((node, index) =>
    readStatement(node, `${statement}[${index + 1}]`, counting),
  )
  return { format: format as BankFormat, variant: version, periods }
}

function parseCamt(bytes: Uint8Array): { readonly root: XmlNode; readonly namespace: string } {
  try {
    return parseXml(decodeXml(bytes), namespace => CAMT_NAMESPACE.test(namespace), CAMT_LIMITS)
  } catch (error) {
    if (!isEngineError(error)) throw error
    throw corruptBankFile(FLAWS[String(error.details['flaw'])] ?? 'not_well_formed', error)
  }
}

/** What the reader of XML calls its flaws. */
const FLAWS: Readonly<Record<string, BankFileFlaw>> = {
  encoding: 'encoding',
  too_large: 'too_large',
  too_many_elements: 'too_large',
  doctype: 'doctype',
}

/** What is counted over all statements of a file. */
interface Counting {
  left: number
  bookings: number
}

function readStatement(node: XmlNode, place: string, counting: Counting): ReadPeriod {
  const flaws = new Set<PeriodFlaw>()
  const account = accountOf(node)
  const { opening, closing } = balancesOf(node, account.currency, flaws)
  const until = isoDay(textAt(node, 'FrToDt', 'ToDtTm') ?? textAt(node, 'FrToDt', 'ToDt'))
  const fallback = closing?.date ?? until ?? isoDay(textAt(node, 'CreDtTm'))
  const movements = childrenOf(node, 'Ntry').flatMap((entry, index) => {
    const read = readEntry(entry, { place: `${place}/Ntry[${index + 1}]`, account, fallback, flaws, counting })
    counting.left -= read.length
    if (counting.left < 0) throw corruptBankFile('too_many_movements')
    return read
  })
  const from = isoDay(textAt(node, 'FrToDt', 'FrDtTm') ?? textAt(node, 'FrToDt', 'FrDt'))
  const number = textAt(node, 'LglSeqNb') ?? textAt(node, 'ElctrncSeqNb') ?? null
  return { account, number, from, until, opening, closing, movements, flaws }
}

function accountOf(node: XmlNode): StatementAccount {
  const account = childAt(node, 'Acct')
  const written =
    textAt(account, 'Id', 'IBAN') ?? textAt(account, 'Id', 'Othr', 'Id') ?? textAt(account, 'Id', 'PrtryAcct', 'Id')
  const bank = childAt(account, 'Svcr', 'FinInstnId')
  const iban = ibanOf(written)
  return {
    iban,
    number: iban === null ? lineOf(written) : null,
    bic: textAt(bank, 'BICFI') ?? textAt(bank, 'BIC') ?? null,
    bank: lineOf(textAt(bank, 'Nm')),
    owner: lineOf(textAt(account, 'Ownr', 'Nm')),
    currency: currencyOf(textAt(account, 'Ccy')) ?? firstCurrency(node) ?? 'EUR',
  }
}

/** Of an account without a currency: that of its first balance or entry. */
function firstCurrency(node: XmlNode): string | null {
  const amount = childAt(node, 'Bal', 'Amt') ?? childAt(node, 'Ntry', 'Amt')
  return currencyOf(amount?.attributes.get('Ccy'))
}
