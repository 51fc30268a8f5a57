/** Text of an element: its form, and what that is called in a finding. */
interface TextRule {
  readonly test: RegExp
  readonly says: string
}

/** An element of a message: how often it may stand there, and what is in it. */
export interface ElementRule {
  readonly name: string
  readonly min: 0 | 1
  readonly max: number
  /** Elements in their order, or a text. */
  readonly within: readonly ElementRule[] | TextRule
  /** Only one of the elements within may stand there (xs:choice). */
  readonly isChoice?: boolean
  /** It has the attribute `Ccy`. */
  readonly hasCurrency?: boolean
}

const form = (test: RegExp, says: string): TextRule => ({ test, says })
const text = (lengthMax: number) => form(new RegExp(`^[\\s\\S]{1,${lengthMax}}$`, 'u'), `Text bis ${lengthMax} Zeichen`)
const DAY = form(/^\d{4}-\d{2}-\d{2}$/, 'ein Tag')
const MOMENT = form(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})?$/, 'ein Zeitpunkt')
const AMOUNT = form(/^(?=[\d.]{1,19}$)\d+(?:\.\d{1,5})?$/, 'ein Betrag')
const RATE = form(/^(?=[\d.]{1,12}$)\d+(?:\.\d{1,10})?$/, 'ein Kurs')
const SIDE = form(/^(?:CRDT|DBIT)$/, 'CRDT oder DBIT')
const IBAN = form(/^[A-Z]{2}\d{2}[a-zA-Z0-9]{1,30}$/, 'eine IBAN')
const BIC = form(/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/, 'ein BIC')
const CURRENCY = form(/^[A-Z]{3}$/, 'eine Währung')
const CODE = form(/^[A-Z]{4}$/, 'ein Code')

const one = (name: string, within: ElementRule['within']): ElementRule => ({ name, min: 1, max: 1, within })
const maybe = (name: string, within: ElementRule['within']): ElementRule => ({ name, min: 0, max: 1, within })
const many = (name: string, within: ElementRule['within']): ElementRule => ({ name, min: 0, max: Infinity, within })
const choice = (rule: ElementRule): ElementRule => ({ ...rule, isChoice: true })
const money = (name: string): ElementRule => ({ ...one(name, AMOUNT), hasCurrency: true })

const other = maybe('Othr', [one('Id', text(34))])
const account = choice(one('Id', [maybe('IBAN', IBAN), other]))
const bank = one('FinInstnId', [maybe('BICFI', BIC), maybe('Nm', text(140))])
const party = (name: string): ElementRule =>
  maybe(name, [
    one('Pty', [maybe('Nm', text(140)), maybe('Id', [one('PrvtId', [one('Othr', [one('Id', text(35))])])])]),
  ])
const balance: ElementRule = {
  ...one('Bal', [
    one('Tp', [one('CdOrPrtry', [one('Cd', form(/^(?:OPBD|CLBD)$/, 'OPBD oder CLBD'))])]),
    money('Amt'),
    one('CdtDbtInd', SIDE),
    one('Dt', [one('Dt', DAY)]),
  ]),
  max: Infinity,
}

const transaction = many('TxDtls', [
  maybe('Refs', [maybe('EndToEndId', text(35)), maybe('MndtId', text(35))]),
  money('Amt'),
  one('CdtDbtInd', SIDE),
  maybe('AmtDtls', [
    maybe('InstdAmt', [money('Amt'), maybe('CcyXchg', [one('SrcCcy', CURRENCY), one('XchgRate', RATE)])]),
  ]),
  maybe('Chrgs', [many('Rcrd', [money('Amt')])]),
  maybe('RltdPties', [party('Dbtr'), maybe('DbtrAcct', [account]), party('Cdtr'), maybe('CdtrAcct', [account])]),
  maybe('RltdAgts', [maybe('DbtrAgt', [bank]), maybe('CdtrAgt', [bank])]),
  maybe('RmtInf', [many('Ustrd', text(140))]),
])

const entry = many('Ntry', [
  money('Amt'),
  one('CdtDbtInd', SIDE),
  maybe('RvslInd', form(/^(?:true|false)$/, 'true oder false')),
  one('Sts', [one('Cd', form(/^BOOK$/, 'BOOK'))]),
  maybe('BookgDt', [one('Dt', DAY)]),
  maybe('ValDt', [one('Dt', DAY)]),
  maybe('AcctSvcrRef', text(35)),
  one('BkTxCd', [one('Domn', [one('Cd', CODE), one('Fmly', [one('Cd', CODE), one('SubFmlyCd', CODE)])])]),
  maybe('NtryDtls', [transaction]),
  maybe('AddtlNtryInf', text(500)),
])

/**
 * The elements of camt.053.001.08 that are written, in the order, number and form of the message definition (ISO 20022,
 * BankToCustomerStatementV08). What the definition has beside them is never written, so that it is none here.
 */
export const CAMT053_STRUCTURE: ElementRule = one('Document', [
  one('BkToCstmrStmt', [
    one('GrpHdr', [one('MsgId', text(35)), one('CreDtTm', MOMENT)]),
    {
      ...one('Stmt', [
        one('Id', text(35)),
        maybe('ElctrncSeqNb', form(/^\d{1,18}$/, 'eine Nummer')),
        maybe('CreDtTm', MOMENT),
        maybe('FrToDt', [one('FrDtTm', MOMENT), one('ToDtTm', MOMENT)]),
        one('Acct', [account, maybe('Ccy', CURRENCY), maybe('Ownr', [maybe('Nm', text(140))]), maybe('Svcr', [bank])]),
        balance,
        entry,
      ]),
      max: Infinity,
    },
  ]),
])
