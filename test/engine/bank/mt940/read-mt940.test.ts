import { describe, expect, it } from 'vitest'
import { readMt940 } from '../../../../engine/bank/mt940/read-mt940.ts'
import { settlePeriods } from '../../../../engine/bank/periods/settle-periods.ts'

const settle = (lines: readonly string[], encoding: BufferEncoding = 'utf8') =>
  settlePeriods(readMt940(Buffer.from(lines.join('\r\n'), encoding)).periods)

const HEAD = [':20:STARTUMS', ':25:37040044/0532013000', ':28C:00003/001', ':60F:C250228EUR1000,00']
const TRANSFER = [
  ':61:2503030303CR1000,45NTRFKREF+//B1',
  ':86:166?00GUTSCHRIFT?100399?20EREF+RE-2025-017?21SVWZ+Rechnung RE-2025-017 v',
  'om 20.02?22.2025?30BYLADEM1001?31DE02120300000000202051?32Kundin K?33lar',
]

describe('readMt940', () => {
  it('reads the structured purpose of German banks', () => {
    const { movements, sum } = settle([...HEAD, ...TRANSFER, ':62F:C250303EUR2000,45', '-'])
    expect(sum).toBe('fits')
    expect(movements[0]).toMatchObject({
      date: '2025-03-03',
      cents: 100_045,
      text: 'GUTSCHRIFT Kundin Klar Rechnung RE-2025-017 vom 20.02.2025 DE02120300000000202051',
      detail: {
        endToEnd: 'RE-2025-017',
        bankReference: 'B1',
        party: { name: 'Kundin Klar', account: 'DE02120300000000202051', bic: 'BYLADEM1001' },
        place: 'Zeile 5',
      },
    })
  })

  it('takes a reversal of a credit away and brings one of a debit back', () => {
    const { movements, sum } = settle([
      ...HEAD,
      ':61:250304RC100,NRTINONREF',
      ':61:250305RD40,5NRTINONREF',
      ':62F:C250305EUR940,50',
    ])
    expect(movements.map(({ cents, detail }) => [cents, detail.isReversal])).toEqual([
      [-10_000, true],
      [4050, true],
    ])
    expect(sum).toBe('fits')
  })

  it('puts the pages of a statement together', () => {
    const { periods, movements, sum } = settle([
      ...HEAD,
      ':61:250303D100,00NTRFNONREF',
      ':62M:C250303EUR900,00',
      '-',
      ':20:STARTUMS',
      ':25:37040044/0532013000',
      ':28C:00003/002',
      ':60M:C250303EUR900,00',
      ':61:250304D100,00NTRFNONREF',
      ':62F:C250304EUR800,00',
      '-',
    ])
    expect(periods).toHaveLength(1)
    expect(periods[0]).toMatchObject({
      number: '3',
      opening: { cents: 100_000 },
      closing: { cents: 80_000 },
      flaws: [],
    })
    expect([movements.length, sum]).toEqual([2, 'fits'])
  })

  it('joins no page of another currency, and none that begins anew: the one before is cut off', () => {
    const pages = (opening: string, closing: string) =>
      settle([
        ...[...HEAD, ':61:250303D100,00NTRFNONREF', ':62M:C250303EUR900,00', '-'],
        ...[':20:STARTUMS', ':25:37040044/0532013000', ':28C:00003/002', opening, ':61:250304D100,00NTRFNONREF'],
        ...[closing, '-'],
      ])
    const told = ({ periods, sum }: ReturnType<typeof settle>) => [periods.map(each => [each.sum, ...each.flaws]), sum]
    const apart = [[['differs', 'cut_off'], ['fits']], 'differs']
    expect(told(pages(':60M:C250303USD900,00', ':62F:C250304USD800,00'))).toEqual(apart)
    expect(told(pages(':60F:C250303EUR900,00', ':62F:C250304EUR800,00'))).toEqual(apart)
  })

  it('takes charges in the currency of the account only', () => {
    const charges = (text: string) =>
      settle([...HEAD, ':61:250303D90,00NTRFNONREF', text]).movements[0]?.detail.chargesCents
    expect([charges('/CHGS/EUR0,50/'), charges('/CHGS/USD0,50/')]).toEqual([50, null])
  })

  it('says that a file ends within a statement, and calls its balance no right one', () => {
    const { periods, sum } = settle([...HEAD, ...TRANSFER])
    expect([periods[0]?.flaws, sum]).toEqual([['cut_off', 'no_balances'], 'open'])
    const interim = settle([...HEAD, ...TRANSFER, ':62M:C250303EUR2000,45'])
    expect([interim.periods[0]?.flaws, interim.sum]).toEqual([['cut_off'], 'differs'])
  })

  it('finds a statement that is missing between two', () => {
    const { sum, periods } = settle([
      ...[...HEAD, ...TRANSFER, ':62F:C250303EUR2000,45', '-'],
      ...[':20:B', ':25:37040044/0532013000', ':28C:5/1', ':60F:C250305EUR1900,00', ':62F:C250306EUR1900,00'],
    ])
    expect([periods.map(each => each.sum), sum]).toEqual([['fits', 'fits'], 'differs'])
  })

  it('books around New Year in the year that lies nearest', () => {
    const { movements } = settle([...HEAD, ':61:2501021231D1,00NTRFNONREF', ':61:2412310102D1,00NTRFNONREF'])
    expect(movements.map(({ date, detail }) => [date, detail.valueDate])).toEqual([
      ['2024-12-31', '2025-01-02'],
      ['2025-01-02', '2024-12-31'],
    ])
  })

  it('keeps an amount in another currency with its rate and the charges', () => {
    const { movements } = settle([
      ...HEAD,
      ':61:250303D90,00NTRFNONREF//X',
      '/OCMT/USD97,12//EXCH/1,0851//CHGS/EUR0,50/',
    ])
    expect(movements[0]?.detail).toMatchObject({
      original: { amount: '97.12', currency: 'USD', rate: '1.0851' },
      chargesCents: 50,
    })
  })

  it('reads an unstructured purpose, and letters in ISO 8859-1', () => {
    const { movements } = settle([...HEAD, ':61:250303D9,00NTRFNONREF', ':86:Miete Büro', 'März'], 'latin1')
    expect(movements[0]?.text).toBe('Miete Büro März')
  })

  it('leaves out an entry that cannot be read, and never calls the balance right', () => {
    const { sum, periods } = settle([...HEAD, ':61:2503CR1,00NTRF', ':62F:C250303EUR1000,00'])
    expect([sum, periods[0]?.flaws]).toEqual(['differs', ['unread']])
  })

  it('refuses a file without movements and balances, and one with bytes that no text has', () => {
    expect(() => settle([':20:X', ':25:1'])).toThrow(expect.objectContaining({ code: 'corrupt_file' }))
    expect(() => settle([...HEAD, '\0'])).toThrow(expect.objectContaining({ details: { flaw: 'encoding' } }))
  })
})
