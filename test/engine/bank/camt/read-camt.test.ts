import { describe, expect, it } from 'vitest'
import { readCamt } from '../../../../engine/bank/camt/read-camt.ts'
import { settlePeriods } from '../../../../engine/bank/periods/settle-periods.ts'
import { balance, camtSample, ENTRIES } from './camt-sample.ts'

const read = (xml: string) => readCamt(Buffer.from(xml))
const settle = (xml: string) => settlePeriods(read(xml).periods)
const entry = (amount: string, more = '', currency = 'EUR') =>
  `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>${more}<BookgDt><Dt>2025-03-05</Dt></BookgDt></Ntry>`

describe('readCamt', () => {
  it('reads account, balances and movements, and proves them by the balances', () => {
    const { periods, movements, sum } = settle(camtSample())
    expect(sum).toBe('fits')
    expect(periods[0]).toMatchObject({
      account: { iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', bank: 'Musterbank', owner: 'Malerbetrieb Sonnig' },
      number: '3',
      opening: { cents: 100_000, date: '2025-02-28' },
      closing: { cents: 162_045, date: '2025-03-31' },
      flaws: [],
    })
    expect(movements.map(({ date, cents }) => [date, cents])).toEqual([
      ['2025-03-03', 100_045],
      ['2025-03-10', -10_000],
      ['2025-03-10', -20_000],
      ['2025-03-10', -50],
      ['2025-03-12', 1000],
      ['2025-03-20', -8950],
    ])
  })

  it('says of each movement who, what for, which reference and where it stands', () => {
    const [first] = settle(camtSample()).movements
    expect(first).toMatchObject({
      text: 'Überweisungsgutschrift Kundin Klar Rechnung RE-2025-017 vom 20.02.2025 DE02120300000000202051',
      detail: { endToEnd: 'RE-2025-017', bankReference: 'B1', place: 'Stmt[1]/Ntry[1]/NtryDtls[1]/TxDtls[1]' },
    })
  })

  it('splits a batch into its payments and the charge of the bank, which share a booking', () => {
    const batch = settle(camtSample()).movements.slice(1, 4)
    expect(batch.map(({ detail }) => [detail.party.name, detail.title, detail.booking])).toEqual([
      ['Farben Fink', null, 1],
      ['Leitern Lang', null, 1],
      [null, 'Entgelt', 1],
    ])
    expect(batch[0]?.detail.endToEnd).toBeNull()
  })

  it('keeps a batch whose payments do not make its amount as one movement without a party', () => {
    const broken = (ENTRIES[1] ?? '').replace('>200.00<', '>201.00<')
    const { movements } = settle(camtSample({ entries: [broken] }))
    expect(movements.map(({ cents, detail }) => [cents, detail.party.name])).toEqual([[-30_050, null]])
  })

  it('names the one who did not get it as the other side of a return, with the reason', () => {
    const returned = settle(camtSample()).movements[4]
    expect(returned?.detail).toMatchObject({ isReversal: true, party: { name: 'Strom Stark' } })
    expect(returned?.text).toContain('Rückgabe AC04 Konto aufgelöst')
  })

  it.each([
    ['true', true],
    [' 1 ', true],
    ['false', false],
    ['0', false],
  ])('takes the reversal indicator %j as XML Schema writes it', (written, isReversal) => {
    const entries = [(ENTRIES[2] ?? '').replace('>true<', `>${written}<`)]
    const [returned] = settle(camtSample({ entries })).movements
    expect(returned?.detail).toMatchObject({ isReversal, party: { name: isReversal ? 'Strom Stark' : null } })
  })

  it('keeps an amount in another currency with its rate', () => {
    const paid = settle(camtSample()).movements[5]
    expect(paid?.detail.original).toEqual({ amount: '97.12', currency: 'USD', rate: '1.0851' })
    expect(paid?.text).toContain('USD 97,12 Kurs 1,0851')
  })

  it.each(['02', '03', '04', '05', '06', '07', '08'])('reads version %s of all three messages', version => {
    for (const format of ['camt.052', 'camt.053', 'camt.054'] as const) {
      expect(read(camtSample({ version, format }))).toMatchObject({ format, variant: `001.${version}` })
    }
  })

  it('says that movements do not make the closing balance', () => {
    expect(settle(camtSample({ closing: '1620.46' })).sum).toBe('differs')
  })

  it('calls no balance right where an entry was not read, even when the others meet it', () => {
    const { sum, periods } = settle(camtSample({ entries: [entry('620.45'), entry('1.005')] }))
    expect([sum, periods[0]?.flaws]).toEqual(['differs', ['unread']])
  })

  it('leaves out what is not booked, and says so', () => {
    const { movements, periods, sum } = settle(
      camtSample({ entries: [entry('620.45'), entry('9.00', '<Sts>PDNG</Sts>')] }),
    )
    expect([movements.length, periods[0]?.flaws, sum]).toEqual([1, ['pending'], 'fits'])
  })

  it('takes charges in the currency of the account only', () => {
    const charged = (currency: string) =>
      entry('620.45', `<Chrgs><Rcrd><Amt Ccy="${currency}">0.50</Amt></Rcrd></Chrgs>`)
    const { movements } = settle(camtSample({ entries: [charged('EUR'), charged('USD')] }))
    expect(movements.map(({ detail }) => detail.chargesCents)).toEqual([50, null])
  })

  it('adds up no entries and no balances of another currency than the account', () => {
    expect(settle(camtSample({ entries: [entry('620.45', '', 'CHF')] })).sum).toBe('open')
    const foreign = camtSample({ entries: [entry('620.45')] }).replace(
      balance('CLBD', '1620.45', '2025-03-31'),
      balance('CLBD', '1620.45', '2025-03-31', 'CHF'),
    )
    expect(settle(foreign)).toMatchObject({ sum: 'open', periods: [{ flaws: ['mixed_currency', 'no_balances'] }] })
  })

  it.each([
    ['a DOCTYPE', camtSample().replace('<Document', '<!DOCTYPE d [<!ENTITY a "aaaa">]><Document'), 'doctype'],
    ['a file that was cut off', camtSample().slice(0, 2_000), 'not_well_formed'],
    ['a message without a statement', camtSample().replaceAll('BkToCstmrStmt', 'BkToCstmr'), 'no_movements'],
  ])('refuses %s with a stable code and a German sentence', (_, xml, flaw) => {
    expect(() => read(xml)).toThrow(
      expect.objectContaining({ code: 'corrupt_file', details: { flaw }, message: expect.stringContaining('Bitte') }),
    )
  })

  it('refuses bytes that are none of the encoding', () => {
    const bytes = Buffer.concat([Buffer.from(camtSample()), Buffer.from([0xff, 0xfe])])
    expect(() => readCamt(bytes)).toThrow(expect.objectContaining({ details: { flaw: 'encoding' } }))
  })
})
