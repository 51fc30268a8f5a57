import { expect, test } from 'vitest'
import { client, paper, payment, settle, sums } from './stack.ts'

const VAT_19 = (base: string, tax: string) => [{ rate: '19', base, tax }]

test('a craftsman who is paid next year counts there', () => {
  const bill = paper(0, {
    kind: 'handwerker',
    fields: { date: '2025-12-12', gross: 1255.45, net: 1055, tax: 200.45, lohnPositionen: 675 },
    taxes: VAT_19('1055.00', '200.45'),
    lines: { items: [], sum: 'fits' },
  })
  const bank = paper(1, { kind: 'kontoauszug', fields: { date: '2026-01-31' } })
  const given = { links: [payment('doc_1', 'doc_0', '2026-01-08', 1255.45)] }
  expect(sums(settle([bill, bank], { ...given, year: 2025 }))).toEqual({})
  const next = settle([bill, bank], { ...given, year: 2026 })
  expect(sums(next)).toEqual({ 'hh.handwerker.lohn': 803.25, 'hh.handwerker.rechnung': 1255.45 })
  expect(next.positions.find(({ key }) => key === 'hh.handwerker.lohn')?.confirmedBy).toBeNull()
})

test('a bill paid in two years is shared out, the rest in the last one', () => {
  const bill = paper(0, {
    kind: 'handwerker',
    fields: { date: '2024-12-10', gross: 3689, net: 3100, tax: 589, lohnanteil: 2201.5, lohnanteilNetto: 1850 },
    taxes: VAT_19('3100.00', '589.00'),
  })
  const links = [payment('doc_1', 'doc_0', '2024-12-18', 1500), payment('doc_1', 'doc_0', '2025-01-20', 2189)]
  expect(sums(settle([bill], { links, year: 2024 }))['hh.handwerker.lohn']).toBe(895.16)
  expect(sums(settle([bill], { links, year: 2025 }))['hh.handwerker.lohn']).toBe(1306.34)
})

test('wages of a couple are never added up, and a slip is in its certificate', () => {
  const couple = client({
    kind: 'couple',
    idNr: '86095742719',
    spouse: {
      firstName: 'Bernd',
      lastName: 'Beispiel',
      birthName: null,
      idNr: '47036892816',
      birthDate: null,
      religion: null,
    },
  })
  const certificate = (index: number, recipient: string, brutto: number) =>
    paper(index, { kind: 'lstb', fields: { year: 2025, recipient, brutto, lohnsteuer: 1 } })
  const set = settle(
    [
      certificate(0, 'Anna Beispiel', 54218.4),
      certificate(1, 'Bernd Beispiel', 31906.75),
      paper(2, {
        kind: 'gehalt',
        fields: { date: '2025-12-31', recipient: 'Anna Beispiel', brutto: 54218.4 },
      }),
      certificate(3, 'Clara Anders', 47300),
    ],
    { mandant: couple },
  )
  expect(sums(set)).toMatchObject({ 'n.brutto A': 54218.4, 'n.brutto B': 31906.75 })
  expect(set.positions.find(({ documentId }) => documentId === 'doc_2')).toMatchObject({
    counts: 'no',
    reason: 'contained_in',
    relatedId: 'doc_0',
  })
  expect(set.positions.filter(({ documentId }) => documentId === 'doc_3').map(({ counts }) => counts)).toEqual([
    'asks',
    'asks',
  ])
})

test('of insurances only what the law names counts', () => {
  const set = settle([
    paper(0, { kind: 'kfz_vers', fields: { date: '2025-01-02', beitrag: 687.15, haftpflichtanteil: 311.48 } }),
    paper(1, { kind: 'haftpflicht', fields: { date: '2025-02-01', beitrag: 74.9 } }),
    paper(2, { kind: 'hausrat_rs', fields: { date: '2025-02-01', beitrag: 128.6 } }),
    paper(3, {
      kind: 'unfall_bu',
      fields: { date: '2025-02-01', beitrag: 1044 },
      text: 'Berufsunfähigkeitsversicherung',
    }),
    paper(4, { kind: 'basisrente', fields: { year: 2025, beitrag: 2640 } }),
  ])
  expect(sums(set)).toEqual({ 'va.haftpflicht': 386.38, 'va.bu': 1044, 'va.ruerup': 2640 })
  expect(set.leftOut).toMatchObject([{ reason: 'not_deductible', cents: 12860 }])
})

test('illness, and what the insurer gives back for it', () => {
  const set = settle([
    paper(0, { kind: 'zahnarzt', fields: { date: '2025-10-20', gross: 1486.3, paidOn: '2025-11-05' } }),
    paper(1, { kind: 'hilfsmittel', fields: { date: '2025-05-02', gross: 417.5, paidOn: '2025-05-02' } }),
    paper(2, { kind: 'zahnarzt', fields: { date: '2025-09-01', gross: 1520 }, text: 'Heil- und Kostenplan\nfür' }),
    paper(3, {
      kind: 'erstattung',
      fields: { date: '2026-01-19', year: 2025, erstattung: 1040.41, rechnungssumme: 1486.3 },
    }),
  ])
  expect(sums(set)).toEqual({ 'agb.krankheit': 1903.8, 'agb.krankheit.erstattet': 1040.41 })
  expect(set.documents.find(({ documentId }) => documentId === 'doc_2')).toMatchObject({
    counts: 'no',
    reason: 'cost_plan',
  })
})

test('two children, each with its own fees, and cash counts nowhere', () => {
  const children = [
    { id: 'k1', firstName: 'Mia', lastName: null, birthDate: null, idNr: null },
    { id: 'k2', firstName: 'Tom', lastName: null, birthDate: null, idNr: null },
  ]
  const set = settle(
    [
      paper(0, { kind: 'kita', fields: { year: 2025, betrag: 2268, verpflegung: 540, childName: 'Mia Beispiel' } }),
      paper(1, {
        kind: 'schulgeld',
        fields: { year: 2025, betrag: 2940, verpflegung: 384, childName: 'Tom Beispiel' },
      }),
      paper(2, { kind: 'kita', fields: { year: 2025, betrag: 135, paymentWay: 'cash', childName: 'Mia Beispiel' } }),
    ],
    { mandant: client({ children }) },
  )
  expect(sums(set)).toEqual({ 'kind.betreuung k1': 1728, 'kind.schulgeld k2': 2556 })
  expect(set.positions.find(({ documentId }) => documentId === 'doc_2')?.reason).toBe('cash_payment')
})

test('a scan of a bill whose digits differ asks, and a person makes it right', () => {
  const bill = (index: number, gross: number, judged = {}) =>
    paper(index, {
      kind: 'arbeitsmittel',
      fields: { date: '2025-09-03', gross, net: 540, number: 'R-4711', issuer: 'Büro Nord', paidOn: '2025-09-05' },
      judged,
    })
  const desk = paper(2, {
    kind: 'arbeitsmittel',
    fields: { date: '2025-09-10', gross: 1130.5, net: 950, issuer: 'Büro Süd', paidOn: '2025-09-10' },
  })
  const links = [{ documentId: 'doc_1', relatedId: 'doc_0', type: 'nearly_same' as const }]
  const first = settle([bill(0, 642.6), bill(1, 642.8), desk], { links })
  expect(sums(first)).toEqual({})
  expect(first.leftOut.map(({ reason, cents }) => [reason, cents])).toEqual([
    ['duplicate_open', 128540],
    ['capitalise', 113050],
  ])
  const double = { '*': { counting: { counts: 'no' as const, reason: 'duplicate_rescan' as const, note: null } } }
  const right = { '*': { counting: { counts: 'yes' as const, reason: 'person_said_no' as const, note: null } } }
  const written = { 'n.arbeitsmittel/0': { cents: 2899, confirmed: { name: 'Kern', at: 1 } } }
  const second = settle([bill(0, 642.6, right), bill(1, 642.8, double), { ...desk, judged: written }], { links })
  expect(sums(second)).toEqual({ 'n.arbeitsmittel': 671.59 })
})

test('a small business counts net by payment, hospitality in shares', () => {
  const mandant = client(
    { kind: 'company', vatStatus: 'regular' },
    { firstName: null, lastName: null, companyName: 'Werk GmbH' },
  )
  const out = (index: number, net: number, tax: number) =>
    paper(index, {
      kind: 'ar_rechnung',
      direction: 'outgoing',
      fields: { date: '2025-03-01', gross: net + tax, net, tax },
      taxes: VAT_19(net.toFixed(2), tax.toFixed(2)),
    })
  const set = settle(
    [
      out(0, 2380, 452.2),
      out(1, 1150, 218.5),
      paper(2, { kind: 'er_rechnung', fields: { date: '2025-04-01', gross: 166.6, net: 140, tax: 26.6 } }),
      paper(3, {
        kind: 'bewirtung',
        fields: {
          date: '2025-05-01',
          gross: 107.1,
          net: 90,
          tax: 17.1,
          tip: 7.9,
          anlass: 'Auftrag',
          teilnehmer: 'zwei',
        },
      }),
      paper(4, {
        kind: 'er_rechnung',
        fields: { date: '2025-06-01', gross: 53 },
        currency: 'USD',
        text: 'Reverse Charge',
      }),
    ],
    {
      mandant,
      year: 2025,
      links: [
        payment('s', 'doc_0', '2025-03-10', 2832.2),
        payment('s', 'doc_1', '2026-01-12', 1368.5),
        payment('s', 'doc_2', '2025-04-04', 166.6),
        payment('s', 'doc_4', '2025-06-03', 48.77),
      ],
    },
  )
  expect(sums(set)).toEqual({
    'b.erloes.19': 2380,
    'b.ust': 452.2,
    'b.uebrige': 188.77,
    'b.vst': 43.7,
    'b.bewirtung': 68.53,
    'b.bewirtung.nicht': 29.37,
  })
})

test('without master data two wages of a couple stay apart, and a third name asks', () => {
  const wage = (index: number, recipient: string, brutto: number) =>
    paper(index, { kind: 'lstb', fields: { year: 2025, recipient, brutto, lohnsteuer: 1 }, text: `Frau ${recipient}` })
  const set = settle([wage(0, 'Anna Beispiel', 100), wage(1, 'Bernd Beispiel', 200), wage(2, 'Clara Anders', 400)])
  expect(sums(set)).toMatchObject({ 'n.brutto A': 100, 'n.brutto B': 200 })
  expect(set.positions.filter(({ documentId }) => documentId === 'doc_2').map(({ reason }) => reason)).toEqual([
    'place_open',
    'place_open',
  ])
})

test('a paper for another member of the family asks', () => {
  const gift = paper(0, {
    kind: 'spende',
    fields: { year: 2025, betrag: 200 },
    text: 'Zuwendungsbestätigung\nGerda Beispiel, Am Markt 1',
  })
  const set = settle([gift], { mandant: client({}) })
  expect(set.positions[0]).toMatchObject({ counts: 'asks', reason: 'place_open', proposal: 20_000 })
})

test('what an insurer pays back counts in the year of its bill', () => {
  const set = settle(
    [
      paper(0, { kind: 'arzt', fields: { date: '2025-11-03', gross: 100, number: 'A-2025-17', paidOn: '2025-11-10' } }),
      paper(1, { kind: 'erstattung', fields: { date: '2026-01-15', erstattung: 70 }, text: 'Ihre Rechnung A-2025-17' }),
      paper(2, { kind: 'erstattung', fields: { date: '2026-01-15', erstattung: 30 }, text: 'Ihre Rechnung 9' }),
    ],
    { year: 2025 },
  )
  expect(sums(set)).toEqual({ 'agb.krankheit': 100, 'agb.krankheit.erstattet': 70 })
  expect(set.positions.at(-1)).toMatchObject({ counts: 'asks', reason: 'year_open' })
})

test('a bill and its cancellation leave nothing, where nobody paid', () => {
  const mandant = client({ kind: 'company', vatStatus: 'regular' }, { firstName: null, lastName: null })
  const set = settle(
    [
      paper(0, {
        kind: 'ar_rechnung',
        direction: 'outgoing',
        fields: { date: '2025-03-01', gross: 119, net: 100, tax: 19, number: 'R2025-17' },
      }),
      paper(1, {
        kind: 'gutschrift',
        direction: 'outgoing',
        fields: { date: '2025-03-09', gross: -119, net: -100, tax: -19, number: 'S2025-1' },
        text: 'Storno zu R2025-17',
      }),
    ],
    { mandant },
  )
  expect(set.documents.map(({ reason, relatedId }) => [reason, relatedId])).toEqual([
    ['cancelled', 'doc_1'],
    ['cancelled', 'doc_0'],
  ])
})

test('a bill whose VAT does not make its amount asks', () => {
  const mandant = client({ kind: 'company', vatStatus: 'regular' }, { firstName: null, lastName: null })
  const fields = { date: '2025-03-01', gross: 80.5, net: 60, tax: 190 }
  const set = settle([paper(0, { kind: 'er_rechnung', fields })], { mandant })
  expect(sums(set)).toEqual({})
  expect(set.positions).toMatchObject([{ counts: 'asks', reason: 'vat_open', proposal: 8050 }])
})

test('health insurance of an employee is not entered twice', () => {
  const wage = paper(0, { kind: 'lstb', fields: { year: 2025, brutto: 1, lohnsteuer: 1, kvBeitrag: 4155.3 } })
  const insurer = (basisbeitrag: number) =>
    paper(1, { kind: 'kv_besch', fields: { year: 2025, basisbeitrag }, text: 'Ihre Krankenkasse' })
  const reasonOf = (basisbeitrag: number) =>
    settle([wage, insurer(basisbeitrag)]).positions.find(({ key }) => key === 'va.kv.selbst')
  expect(reasonOf(4155.3)).toMatchObject({ counts: 'no', reason: 'contained_in', relatedId: 'doc_0' })
  expect(reasonOf(4318.8)).toMatchObject({ counts: 'asks', reason: 'awaiting_proof', relatedId: 'doc_0' })
})

test('what has no year asks, and a property without an address draws no bill of a craftsman', () => {
  const set = settle([
    paper(0, { kind: 'mietkonto', fields: { year: 2025 } }),
    paper(1, { kind: 'schornstein', fields: { date: '2025-05-02', gross: 70 } }),
    paper(2, { kind: 'arzt', fields: { gross: 40 } }),
  ])
  expect(sums(set)).toEqual({ 'hh.handwerker.lohn': 70, 'hh.handwerker.rechnung': 70 })
  expect(set.positions.at(-1)).toMatchObject({ counts: 'asks', reason: 'year_open', proposal: 4000 })
})
