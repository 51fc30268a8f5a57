import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accountTable } from '../../../../../engine/phases/report/datev/account-table.ts'
import { checkExtf } from '../../../../../engine/phases/report/datev/check-extf.ts'
import { decodeCp1252, encodeCp1252, toCp1252Text } from '../../../../../engine/phases/report/datev/cp1252.ts'
import { PARTNER_COLUMNS } from '../../../../../engine/phases/report/datev/partner-columns.ts'
import { planPartners } from '../../../../../engine/phases/report/datev/plan-partners.ts'
import type { ExtfBooking } from '../../../../../engine/phases/report/datev/write-extf.ts'
import { writePartners } from '../../../../../engine/phases/report/datev/write-partners.ts'
import type { KnownBooking } from '../../../../../engine/model/judged-booking.ts'
import type { KnownHabit } from '../../../../../engine/model/booking-habit.ts'
import { aField } from '../sample-stack.ts'
import { aBill, aFile, runDatev } from './a-datev-plan.ts'

const origin = {
  consultant: 29_098,
  client: 55_003,
  skr: '03',
  accountLength: 4,
  yearStart: '2025-01-01',
  title: 'Vorschlag Personenkonten',
  createdStamp: '20260314102653000',
} as const
const ids = (bytes: Uint8Array): string[] => [...new Set(checkExtf(bytes).map(({ id }) => id))]

function booked(account: string, party: string): ExtfBooking {
  const sides = {
    amount: '1.00',
    side: 'H',
    counterAccount: '4900',
    taxKey: '',
    costCentre: '',
    costObject: '',
  } as const
  const shown = { date: '2025-03-31', number: '', fullNumber: '', text: party, guid: null, suggestion: '' }
  return { ...sides, ...shown, account, party }
}

function habit(personalAccount: string, accountLength: number): KnownHabit {
  const who = { partner: 'nord funkwerk', label: 'Nord Funkwerk', side: 'in', personalAccount } as const
  const where = { account: '4920', taxKey: '9', costCentre: '', costObject: '', count: 3, lastDay: '2024-12-01' }
  return { ...who, ...where, accountLength, chart: '03' }
}

describe('partners of bookings', () => {
  const plan = (rows: readonly ExtfBooking[], habits: readonly KnownHabit[] = []) =>
    planPartners(rows, accountTable(), habits)

  test('are those at accounts of their own, by account, each once and with the name that most bills have', () => {
    const rows = [
      booked('70200', 'Bäckerei Kamm GmbH'),
      booked('70000', 'Irgendwer'),
      booked('70100', 'Nord Funkwerk'),
      booked('70100', 'Nord Funkwerk Mobil GmbH'),
      booked('70100', 'Nord Funkwerk Mobil GmbH'),
      booked('70100', ''),
    ]
    expect(plan(rows)).toEqual({
      partners: [
        { account: '70100', name: 'Nord Funkwerk Mobil GmbH' },
        { account: '70200', name: 'Bäckerei Kamm GmbH' },
      ],
      without: [],
    })
  })

  test('are none that a Buchungsstapel of the office has already, whatever the length of its accounts', () => {
    expect(plan([booked('701000', 'Nord Funkwerk')], [habit('70100', 4)]).partners).toEqual([])
    expect(plan([booked('701000', 'Nord Funkwerk')], [habit('70101', 4)]).partners).toHaveLength(1)
    expect(plan([booked('700000', 'Collective GmbH'), booked('1000000', 'Kunde')]).partners).toEqual([])
  })

  test('have no name where bills name several, or nobody', () => {
    const rows = [booked('70100', 'Müller'), booked('70100', 'Müller Bau'), booked('70200', ' ')]
    expect(plan(rows)).toEqual({
      partners: [],
      without: [
        { what: 'Konto 70100', reason: 'Die Belege nennen verschiedene Namen.' },
        { what: 'Konto 70200', reason: 'Kein Beleg nennt einen Namen.' },
      ],
    })
  })
})

describe('Debitoren/Kreditoren', () => {
  const partners = [
    { account: '70100', name: 'Nord "Funkwerk" GmbH; Köln' },
    { account: '70200', name: 'Dr. Erika Beispiel' },
  ]
  const lines = decodeCp1252(writePartners(origin, partners)).split('\r\n')
  const withField = (line: number, field: number, raw: string): Uint8Array => {
    const cells = (lines[line] ?? '')
      .replace('; Köln', ' Köln')
      .split(';')
      .with(field - 1, raw)
    return encodeCp1252(lines.with(line, cells.join(';')).join('\r\n'))
  }

  test('have the header and the 254 columns of category 16, and a name where its Adressattyp looks for it', () => {
    expect(lines[0]).toBe(
      '"EXTF";700;16;"Debitoren/Kreditoren";5;20260314102653000;;"RE";"";"";29098;55003;20250101;4;;;"Vorschlag Personenkonten";"";;;;"";;"";;;"03";;;"";"Steuerstapel"',
    )
    expect(lines[1]?.split(';')).toEqual(PARTNER_COLUMNS.map(({ name }) => name))
    expect(PARTNER_COLUMNS).toHaveLength(254)
    expect(lines[2]).toMatch(/^70100;"Nord ""Funkwerk"" GmbH; Köln";"";"";"";"";"2";/)
    expect(lines[3]).toMatch(/^70200;"";"";"";"";"Dr. Erika Beispiel";"0";/)
    expect(checkExtf(writePartners(origin, partners))).toEqual([])
  })

  test('pass their check with any name', () => {
    const anyName = fc.string({
      unit: fc.constantFrom(...Array.from('äöüß€“";\r\n\t=+-@Łあ😀\u0308aA1 GmbH')),
      maxLength: 90,
    })
    fc.assert(
      fc.property(anyName, name => {
        fc.pre(toCp1252Text(name).slice(0, 50).trim() !== '')
        expect(checkExtf(writePartners(origin, [{ account: '70100', name }]))).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  test.each([
    [0, 4, '"Buchungsstapel"', 'EXTF-H04'],
    [0, 5, '4', 'EXTF-F13'],
    [1, 254, 'Letzte Frist;Mehr', 'EXTF-C00'],
    [1, 2, 'Name', 'EXTF-C01'],
    [2, 1, '', 'EXTF-K001'],
    [2, 1, '4900', 'EXTF-P10'],
    [2, 1, '70200', 'EXTF-P11'],
    [2, 2, '""', 'EXTF-P12'],
    [2, 2, `"${'x'.repeat(51)}"`, 'EXTF-K002'],
    [2, 7, '"3"', 'EXTF-K007'],
    [2, 27, '30022025', 'EXTF-K027'],
    [2, 254, ';', 'EXTF-K000'],
    [2, 3, 'Handel', 'EXTF-Q01'],
  ])('line %i, field %i as %s breaks %s', (line, field, raw, id) => {
    expect(ids(withField(line, field, raw))).toContain(id)
  })

  test('of which an Adressattyp is not given are enterprises', () => {
    expect(ids(withField(2, 7, '""'))).toEqual([])
    expect(ids(withField(3, 7, '""'))).toEqual(['EXTF-P12'])
  })
})

describe('the DATEV folder', () => {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'partners-'))
  })
  afterEach(async () => {
    await rm(folder, { recursive: true, force: true })
  })
  const settings = { consultant: 29_098, client: 55_003, bookings: 'extf' } as const
  const filed = () => [aFile(aBill('er_rechnung', { issuer: aField('Nord Funkwerk GmbH') }))]
  const said: KnownBooking = {
    mandantId: 'm',
    party: 'Nord Funkwerk GmbH',
    side: 'in',
    chart: '03',
    accountLength: 4,
    rate: '19',
    at: 1,
    personalAccount: '70100',
    account: '4920',
    taxKey: '9',
    costCentre: '',
    costObject: '',
  }

  test('names the creditor that a person gave an account, before the Buchungsstapel', async () => {
    const learned = { corrections: [said], mandantId: 'm' }
    const { receipt, files } = await runDatev(folder, filed(), settings, plan => plan, null, learned)
    expect(receipt.files.slice(1)).toEqual([
      'EXTF_DebitorenKreditoren.csv',
      'EXTF_Buchungsstapel_2025-03.csv',
      'LIESMICH.txt',
    ])
    const bytes = files.get('EXTF_DebitorenKreditoren.csv') ?? Buffer.alloc(0)
    expect(checkExtf(bytes)).toEqual([])
    expect(decodeCp1252(bytes).split('\r\n')[2]).toMatch(/^70100;"Nord Funkwerk GmbH";/)
    expect(files.get('LIESMICH.txt')?.toString()).toContain('EXTF_DebitorenKreditoren.csv: Namen von Personenkonten')
  })

  test('has no such file for a program that is not known to take it', async () => {
    const learned = { corrections: [said], mandantId: 'm' }
    const forAgenda = { ...settings, target: 'agenda' }
    const { receipt } = await runDatev(folder, filed(), forAgenda, plan => plan, null, learned)
    expect(receipt.files).not.toContain('EXTF_DebitorenKreditoren.csv')
    expect(receipt.files).toContain('EXTF_Buchungsstapel_2025-03.csv')
  })
})
