import { attributeOf, childAt, childrenOf, textAt } from '../../e-invoice/xml/xml-node.ts'
import type { XmlNode } from '../../e-invoice/xml/xml-node.ts'
import type { MovementParty, OriginalAmount } from '../../model/movement.ts'
import { currencyOf, ibanOf, lineOf, parseCents } from '../values/bank-values.ts'

/** The other side: who paid what came in, who got what went out. */
export function partyOf(tx: XmlNode | undefined, cameIn: boolean): MovementParty {
  const role = cameIn ? 'Dbtr' : 'Cdtr'
  const parties = childAt(tx, 'RltdPties')
  const nameOf = (party: string): string | undefined =>
    textAt(parties, party, 'Nm') ??
    textAt(parties, party, 'Pty', 'Nm') ??
    textAt(parties, party, 'Agt', 'FinInstnId', 'Nm')
  const account = childAt(parties, `${role}Acct`, 'Id')
  const written = textAt(account, 'IBAN') ?? textAt(account, 'Othr', 'Id')
  const bank = childAt(tx, 'RltdAgts', `${role}Agt`, 'FinInstnId')
  return {
    name: lineOf(nameOf(role) ?? nameOf(`Ultmt${role}`)),
    account: ibanOf(written) ?? lineOf(written),
    bic: textAt(bank, 'BICFI') ?? textAt(bank, 'BIC') ?? null,
  }
}

/** What it was for: free and structured remittance, why it came back, what the bank adds. */
export function purposeOf(tx: XmlNode | undefined): string {
  const remittance = childAt(tx, 'RmtInf')
  const returned = childAt(tx, 'RtrInf')
  const reason = textAt(returned, 'Rsn', 'Cd') ?? textAt(returned, 'Rsn', 'Prtry')
  const why = childrenOf(returned, 'AddtlInf').map(({ text }) => text)
  const parts = [
    ...childrenOf(remittance, 'Ustrd').map(({ text }) => text),
    ...childrenOf(remittance, 'Strd').map(one => textAt(one, 'CdtrRefInf', 'Ref')),
    ...childrenOf(remittance, 'Strd').map(one => textAt(one, 'RfrdDocInf', 'Nb')),
    ...(returned ? [['Rückgabe', reason, ...why].filter(Boolean).join(' ')] : []),
  ]
  return lineOf(parts.filter(Boolean).join(' ')) ?? lineOf(textAt(tx, 'AddtlTxInf')) ?? ''
}

/** The amount in another currency than the account's, with the rate where there is one. */
export function originalOf(tx: XmlNode | undefined, entry: XmlNode): OriginalAmount | null {
  const booked = attributeOf(childAt(entry, 'Amt'), 'Ccy')
  for (const details of [childAt(tx, 'AmtDtls'), childAt(entry, 'AmtDtls')]) {
    for (const name of ['InstdAmt', 'TxAmt', 'CntrValAmt']) {
      const amount = childAt(details, name, 'Amt')
      const currency = currencyOf(attributeOf(amount, 'Ccy'))
      const value = amount?.text.trim() ?? ''
      if (currency === null || currency === booked || !/^\d{1,15}(?:\.\d{1,8})?$/.test(value)) continue
      return { amount: value, currency, rate: rateOf(details) }
    }
  }
  return null
}

function rateOf(details: XmlNode | undefined): string | null {
  for (const name of ['InstdAmt', 'TxAmt', 'CntrValAmt']) {
    const rate = textAt(details, name, 'CcyXchg', 'XchgRate')
    if (rate !== undefined && /^\d{1,10}(?:\.\d{1,12})?$/.test(rate)) return rate
  }
  return null
}

/** Charges that are named, in cents; null where there are none, or in another currency than `currency`. */
export function chargesOf(node: XmlNode | undefined, currency: string): number | null {
  const all = childrenOf(node, 'Chrgs').flatMap(charges => {
    const total = childAt(charges, 'TtlChrgsAndTaxAmt')
    const records = childrenOf(charges, 'Rcrd').map(one => childAt(one, 'Amt'))
    return total ? [total] : records.length > 0 ? records : [childAt(charges, 'Amt')]
  })
  const cents = all.flatMap(amount => {
    if (attributeOf(amount, 'Ccy') !== currency) return []
    return parseCents(amount?.text ?? '') ?? []
  })
  const sum = cents.reduce((total, each) => total + each, 0)
  return sum === 0 ? null : sum
}
