import type { Movement, MovementDetail } from '../../model/movement.ts'
import { formatDecimal } from '../../shared/money.ts'
import { amountLeaf, group, leaf } from './camt-element.ts'
import type { Written } from './camt-element.ts'
import type { ExportedStatement } from './statements-of.ts'

/** Version that German banks give out (DFÜ-Abkommen Anlage 3, as of November 2025). */
export const CAMT053 = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08'

const LINE_MAX = 140

/**
 * Proved statements as one camt.053.001.08, in the order of elements of its message definition. Movements of paper have
 * their words as purpose. `createdAt`: ISO date and time.
 */
export function writeCamt053(statements: readonly ExportedStatement[], createdAt: string): string {
  const stamp = createdAt.replaceAll(/\D/g, '').slice(0, 14)
  const head = group('GrpHdr', [leaf('MsgId', `STST${stamp}`, 35), leaf('CreDtTm', createdAt, 40)])
  const all = statements.map((statement, index) => statementOf(statement, `STST${stamp}-${index + 1}`, createdAt))
  const body = group('BkToCstmrStmt', [head, ...all]) ?? ''
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${CAMT053}">${body}</Document>\n`
}

function statementOf(statement: ExportedStatement, id: string, createdAt: string): Written {
  const { account, number, from, until, opening, closing, movements } = statement
  const { currency } = account
  const bank = group('FinInstnId', [leaf('BICFI', bicOf(account.bic), 11), leaf('Nm', account.bank, LINE_MAX)])
  return group('Stmt', [
    leaf('Id', id, 35),
    leaf('ElctrncSeqNb', /^\d{1,18}$/.test(number ?? '') ? number : null, 18),
    leaf('CreDtTm', createdAt, 40),
    from !== null && until !== null
      ? group('FrToDt', [leaf('FrDtTm', `${from}T00:00:00`, 40), leaf('ToDtTm', `${until}T23:59:59`, 40)])
      : null,
    group('Acct', [
      account.iban === null
        ? group('Id', [group('Othr', [leaf('Id', account.number, 34) ?? leaf('Id', 'NOTPROVIDED', 34)])])
        : group('Id', [leaf('IBAN', account.iban, 34)]),
      leaf('Ccy', currency, 3),
      group('Ownr', [leaf('Nm', account.owner, LINE_MAX)]),
      group('Svcr', [bank]),
    ]),
    ...[['OPBD', opening, from] as const, ['CLBD', closing, until] as const].map(([code, balance, day]) =>
      group('Bal', [
        group('Tp', [group('CdOrPrtry', [leaf('Cd', code, 4)])]),
        amountLeaf('Amt', plainAmount(balance?.cents ?? 0), currency),
        side(balance?.cents ?? 0),
        group('Dt', [leaf('Dt', balance?.date ?? day ?? createdAt.slice(0, 10), 10)]),
      ]),
    ),
    ...movements.map(movement => entryOf(movement, currency)),
  ])
}

function entryOf({ date, cents, text, detail }: Movement, currency: string): Written {
  const amount = amountLeaf('Amt', plainAmount(cents), currency)
  return group('Ntry', [
    amount,
    side(cents),
    detail?.isReversal === true ? '<RvslInd>true</RvslInd>' : null,
    group('Sts', [leaf('Cd', 'BOOK', 4)]),
    group('BookgDt', [leaf('Dt', date, 10)]),
    group('ValDt', [leaf('Dt', detail?.valueDate ?? null, 10)]),
    leaf('AcctSvcrRef', detail?.bankReference ?? null, 35),
    // What sort of transaction it is no file of another format tells in these codes.
    '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>NTAV</Cd><SubFmlyCd>NTAV</SubFmlyCd></Fmly></Domn></BkTxCd>',
    group('NtryDtls', [
      group('TxDtls', [
        ...(detail ? refsOf(detail) : []),
        amount,
        side(cents),
        ...(detail ? exchangeOf(detail, currency) : []),
        ...(detail ? partiesOf(detail, cents) : []),
        group('RmtInf', purposeLines(detail ? purposeOf(detail) : text)),
      ]),
    ]),
    leaf('AddtlNtryInf', detail?.title ?? null, 500),
  ])
}

function refsOf({ endToEnd, mandate }: MovementDetail): readonly Written[] {
  return [group('Refs', [leaf('EndToEndId', fits(endToEnd) ? endToEnd : null, 35), leaf('MndtId', mandate, 35)])]
}

/** A reference that is too long for its element stands in front of the purpose. */
function purposeOf({ endToEnd, purpose }: MovementDetail): string {
  return endToEnd === null || fits(endToEnd) ? purpose : `${endToEnd} ${purpose}`
}

function fits(reference: string | null): boolean {
  return reference !== null && reference.length <= 35
}

function exchangeOf({ original, chargesCents }: MovementDetail, currency: string): readonly Written[] {
  // Eleven digits, ten of them behind the point (BaseOneRate).
  const rate = /^(?=[\d.]{1,12}$)\d+(?:\.\d{1,10})?$/.test(original?.rate ?? '') ? (original?.rate ?? null) : null
  const exchange =
    rate === null ? null : group('CcyXchg', [leaf('SrcCcy', original?.currency ?? null, 3), leaf('XchgRate', rate, 12)])
  const charges = chargesCents === null ? null : amountLeaf('Amt', plainAmount(chargesCents), currency)
  return [
    original && /^\d{1,13}(?:\.\d{1,5})?$/.test(original.amount)
      ? group('AmtDtls', [group('InstdAmt', [amountLeaf('Amt', original.amount, original.currency), exchange])])
      : null,
    group('Chrgs', [group('Rcrd', [charges])]),
  ]
}

function partiesOf({ party, creditorId, isReversal }: MovementDetail, cents: number): readonly Written[] {
  const role = cents > 0 !== isReversal ? 'Dbtr' : 'Cdtr'
  const own = role === 'Cdtr' ? group('Id', [group('PrvtId', [group('Othr', [leaf('Id', creditorId, 35)])])]) : null
  const isIban = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(party.account ?? '')
  const account = isIban ? leaf('IBAN', party.account, 34) : group('Othr', [leaf('Id', party.account, 34)])
  return [
    group('RltdPties', [
      group(role, [group('Pty', [leaf('Nm', party.name, LINE_MAX), own])]),
      group(`${role}Acct`, [group('Id', [account])]),
    ]),
    group('RltdAgts', [group(`${role}Agt`, [group('FinInstnId', [leaf('BICFI', bicOf(party.bic), 11)])])]),
  ]
}

/** A bank code of eight digits stands where a BIC does in old files. */
function bicOf(bic: string | null): string | null {
  return bic !== null && /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(bic) ? bic : null
}

/** Lines of at most 140 characters, broken at blanks where there are any. */
function purposeLines(purpose: string): readonly Written[] {
  const lines: string[] = []
  let line = ''
  for (const word of purpose.split(/\s+/)) {
    for (const piece of word.match(/.{1,140}/gsu) ?? []) {
      if (line !== '' && line.length + 1 + piece.length > LINE_MAX) {
        lines.push(line)
        line = piece
      } else line = line === '' ? piece : `${line} ${piece}`
    }
  }
  return [...lines, line].map(each => leaf('Ustrd', each, LINE_MAX))
}

function plainAmount(cents: number): string {
  return formatDecimal(Math.abs(cents))
}

function side(cents: number): string {
  return `<CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
}
