import { expect, test } from 'vitest'
import { settleBookkeeping } from '../../../engine/bookkeeping/settle-bookkeeping.ts'
import { loadTaxRules } from '../../../engine/positions/facts/load-rules.ts'
import { BERND, bySide, client, items, object, paper, payment, settle, sums, table } from './stack.ts'

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
    spouse: { ...BERND, idNr: '47036892816' },
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
    text: 'Rechnung über einen Schreibtisch',
  })
  const links = [{ documentId: 'doc_1', relatedId: 'doc_0', type: 'nearly_same' as const }]
  const first = settle([bill(0, 642.6), bill(1, 642.8), desk], { links })
  expect(sums(first)).toEqual({})
  expect(first.leftOut.map(({ reason, cents }) => [reason, cents])).toEqual([
    ['duplicate_open', 128540],
    ['capitalise', 2899],
  ])
  const double = { '*': { counting: { counts: 'no' as const, reason: 'duplicate_rescan' as const, note: null } } }
  const right = { '*': { counting: { counts: 'yes' as const, reason: 'person_said_no' as const, note: null } } }
  expect(first.positions.at(-1)?.note).toMatch(/^Vorschlag aus 1\.130,50\s€, Nutzungsdauer 13 Jahre, 4\/12/)
  const written = { 'n.arbeitsmittel/0': { confirmed: { name: 'Kern', at: 1 } } }
  const second = settle([bill(0, 642.6, right), bill(1, 642.8, double), { ...desk, judged: written }], { links })
  expect(sums(second)).toEqual({ 'n.arbeitsmittel': 671.59 })
})

test('a let flat and the own house: rent by its receipts, nothing of the house, deposit or household', () => {
  const flat = object('flat', 'Lindenweg 4', 'let')
  const house = object('house', 'Ahornallee 9', 'own')
  const months = Array.from({ length: 12 }, (_, at) => `03.${String(at + 1).padStart(2, '0')}.2025`)
  const rows = [...months.map(day => [day, 'Miete']), ['30.12.2025', 'Miete Januar 2026']]
  const account = paper(0, {
    kind: 'mietkonto',
    fields: { year: 2025, objectHint: 'Lindenweg 4' },
    tables: [
      table(
        ['Datum', 'Text', 'Kaltmiete', 'Nebenkosten', 'Kaution'],
        rows.map(([day = '', text = ''], at) => [day, text, '735,00', '165,00', at === 0 ? '2.205,00' : '']),
      ),
    ],
  })
  const set = settle(
    [
      account,
      paper(1, {
        kind: 'nebenkosten',
        fields: { date: '2025-06-20', nachzahlung: 212.36, paidOn: '2025-07-14', objectHint: 'Lindenweg 4' },
      }),
      paper(2, { kind: 'mietvertrag', fields: { date: '2023-01-01', kaution: 2205, objectHint: 'Lindenweg 4' } }),
      paper(3, { kind: 'darlehen', fields: { year: 2025, zinsen: 3918.27 }, text: 'Objekt: Lindenweg 4' }),
      paper(4, { kind: 'darlehen', fields: { year: 2025, zinsen: 5402.6 }, text: 'Ahornallee 9, eigengenutzt' }),
      paper(5, {
        kind: 'grundsteuer',
        fields: { date: '2025-01-10', jahresbetrag: 318.44, paidOn: '2025-08-15', objectHint: 'Lindenweg 4' },
      }),
      paper(6, {
        kind: 'handwerker',
        fields: { date: '2025-03-02', gross: 1071, lohnanteil: 500, paidOn: '2025-03-20', objectHint: 'Lindenweg 4' },
        text: 'Sanitär, Einsatzort Lindenweg 4',
      }),
    ],
    { mandant: client({ objects: [flat, house] }), year: 2025 },
  )
  expect(sums(set)).toEqual({
    'v.miete flat': 8820,
    'v.umlagen flat': 1980,
    'v.nachzahlung flat': 212.36,
    'v.zinsen flat': 3918.27,
    'v.umgelegt flat': 318.44,
    'v.erhaltung flat': 1071,
  })
  const { einnahme, abzug } = bySide(set)
  expect([einnahme, abzug, einnahme - abzug]).toEqual([1101236, 530771, 570465])
  const january = set.leftOut.find(({ reason }) => reason === 'other_year')
  expect(january?.cents).toBe(90000)
  const next = set.positions.filter(({ reason }) => reason === 'other_year')
  expect(next.map(({ yearBasis, year }) => [yearBasis, year])).toEqual([
    ['recurring', 2026],
    ['recurring', 2026],
  ])
  expect(set.positions.find(({ documentId }) => documentId === 'doc_4')).toMatchObject({
    counts: 'no',
    reason: 'not_deductible',
  })
})

test('bank papers of a couple: zero is a value, a certificate of another year keeps the lines that it prints', () => {
  const certificate = (index: number, recipient: string, fields: Record<string, number>, more: object = {}) =>
    paper(index, { kind: 'stb_kap', fields: { year: 2025, recipient, issuer: 'Nordbank', ...fields, ...more } })
  const old = certificate(
    3,
    'Anna Beispiel',
    { kapitalertraege: 90, kapitalertragsteuer: 22.5, solz: 1.23 },
    { year: 2019 },
  )
  const printed = old.analysis?.fields['kapitalertragsteuer']
  const fields = { ...old.analysis?.fields, ...(printed && { kapitalertragsteuer: { ...printed, printedLine: '48' } }) }
  const set = settle(
    [
      certificate(0, 'Anna Beispiel', {
        ...{ kapitalertraege: 1318.42, aktiengewinne: 404.1, sparerPauschbetrag: 1000 },
        ...{ kapitalertragsteuer: 79.6, solz: 4.37, auslaendischeSteuer: 12.35 },
      }),
      certificate(1, 'Bernd Beispiel', {
        ...{ kapitalertraege: 212.08, sparerPauschbetrag: 212.08, kapitalertragsteuer: 0, solz: 0 },
      }),
      paper(2, {
        kind: 'ertraegnis',
        fields: { year: 2025, recipient: 'Anna Beispiel', issuer: 'Nordbank', kapitalertraege: 1318.42 },
      }),
      { ...old, analysis: old.analysis && { ...old.analysis, fields } },
    ],
    { mandant: client({ kind: 'couple', spouse: BERND }), year: 2025 },
  )
  expect(sums(set)).toEqual({
    ...{ 'kap.ertrag A': 1318.42, 'kap.aktien.gewinn A': 404.1, 'kap.pauschbetrag.erklaert A': 1000 },
    ...{ 'kap.kest A': 79.6, 'kap.soli A': 4.37, 'kap.quelle.offen A': 12.35 },
    ...{ 'kap.ertrag B': 212.08, 'kap.pauschbetrag.erklaert B': 212.08, 'kap.kest B': 0, 'kap.soli B': 0 },
  })
  expect(set.documents.find(({ documentId }) => documentId === 'doc_2')).toMatchObject({
    counts: 'no',
    reason: 'contained_in',
    relatedId: 'doc_0',
  })
  const earlier = set.positions.filter(({ documentId }) => documentId === 'doc_3')
  expect(earlier.every(({ counts, reason }) => counts === 'no' && reason === 'other_year')).toBe(true)
  expect(earlier.find(({ key }) => key === 'kap.kest')).toMatchObject({ printedLine: '48', line: null })
})

test('a small business: net by payment, corrections, self-billing, gifts, hospitality and § 13b UStG', () => {
  const mandant = client(
    { kind: 'company', vatStatus: 'regular' },
    { firstName: null, lastName: null, companyName: 'Werk GmbH' },
  )
  const bill = (
    kind: string,
    index: number,
    net: number,
    tax: number,
    more: Partial<Parameters<typeof paper>[1]> = {},
  ) =>
    paper(index, {
      kind,
      taxes: tax === 0 ? [] : VAT_19(net.toFixed(2), tax.toFixed(2)),
      ...more,
      fields: { date: '2025-03-01', gross: net + tax, net, tax, ...more.fields },
    })
  const out = { direction: 'outgoing' } as const
  const gift = (index: number, quantity: number, net: number, tax: number) =>
    bill('er_rechnung', index, net, tax, { lines: items([['Präsentkorb', quantity, net]]) })
  const documents = [
    bill('ar_rechnung', 0, 2380, 452.2, out),
    bill('ar_rechnung', 1, 1150, 218.5, { ...out, fields: { date: '2025-12-22' } }),
    bill('gutschrift', 2, 215, 40.85, { ...out, text: 'Rechnungskorrektur' }),
    bill('abrechnungsgutschrift', 3, 765, 145.35, out),
    bill('ar_rechnung', 4, 615, 0, { ...out, text: 'Steuerschuldnerschaft des Leistungsempfängers' }),
    bill('er_rechnung', 5, 140, 26.6, { text: 'Kopierpapier' }),
    bill('er_rechnung', 6, 140, 26.6, { text: 'Kopierpapier', quality: 'scan' }),
    bill('er_rechnung', 7, 1100, 209, { text: 'Auftragsbestätigung\nKopierpapier' }),
    bill('gutschrift', 8, 32, 6.08, { text: 'Kopierpapier' }),
    bill('bewirtung', 9, 90, 17.1, { fields: { tip: 7.9, anlass: 'Auftrag', teilnehmer: 'zwei' } }),
    gift(10, 3, 129, 24.51),
    gift(11, 1, 65, 12.35),
    bill('er_rechnung', 12, 53, 0, { currency: 'USD', text: 'Software licence\nReverse Charge' }),
  ]
  const paid: readonly (readonly [bill: number, day: string, euro: number])[] = [
    ...([
      [0, '2025-03-10', 2832.2],
      [1, '2026-01-12', 1368.5],
      [2, '2025-05-08', 255.85],
    ] as const),
    ...([
      [3, '2025-06-11', 910.35],
      [4, '2025-07-09', 615],
      [12, '2025-03-04', 48.77],
    ] as const),
  ]
  const links = [
    { documentId: 'doc_6', relatedId: 'doc_5', type: 'same_receipt' as const },
    ...paid.map(([at, day, euro]) => payment('statement', `doc_${at}`, day, euro)),
  ]
  const set = settle(documents, { mandant, year: 2025, links })
  expect(sums(set)).toEqual({
    ...{ 'b.erloes.19': 2930, 'b.erloes.frei': 615, 'b.ust': 556.7 },
    ...{ 'b.arbeitsmittel': 108, 'b.edv': 48.77, 'b.vst': 62.13 },
    ...{ 'b.geschenke': 129, 'b.geschenke.nicht': 77.35, 'b.bewirtung': 68.53, 'b.bewirtung.nicht': 29.37 },
  })
  const { einnahme, abzug } = bySide(set)
  expect([einnahme, abzug, einnahme - abzug]).toEqual([410170, 41643, 368527])
  expect(set.documents.flatMap(({ documentId, reason }) => (reason === null ? [] : [[documentId, reason]]))).toEqual([
    ['doc_1', 'other_year'],
    ['doc_6', 'duplicate_rescan'],
    ['doc_7', 'order_confirmation'],
  ])
  const input = { documents, links, duplicates: [], mandant, year: 2025, tax: loadTaxRules() }
  const reversed = settleBookkeeping(input, set, new Set())?.vat.filter(
    ({ treatment }) => treatment === 'reverse_charge',
  )
  expect(reversed?.map(({ side, netCents }) => [side, netCents])).toEqual([
    ['output', 61500],
    ['input', 4877],
  ])
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

test('a joint account is proposed half to each spouse, cent by cent', () => {
  const set = settle(
    [
      paper(0, {
        kind: 'stb_kap',
        fields: {
          year: 2025,
          recipient: 'Eheleute Anna und Bernd Beispiel',
          kapitalertraege: 96.41,
          kapitalertragsteuer: 0,
          solz: 0,
        },
      }),
    ],
    { mandant: client({ kind: 'couple', spouse: BERND }), year: 2025 },
  )
  expect(sums(set)).toEqual({})
  const income = set.positions.filter(({ key }) => key === 'kap.ertrag')
  expect(income.map(({ id, person, proposal, reason }) => [id, person, proposal, reason])).toEqual([
    ['doc_0/kap.ertrag/0', 'A', 4821, 'place_open'],
    ['doc_0/kap.ertrag/1', 'B', 4820, 'place_open'],
  ])
  const confirmed = {
    'kap.ertrag/0': { confirmed: { name: 'Kern', at: 1 } },
    'kap.ertrag/1': { confirmed: { name: 'Kern', at: 1 } },
  }
  const [joint] = [
    paper(0, {
      kind: 'stb_kap',
      fields: { year: 2025, recipient: 'Eheleute Anna und Bernd Beispiel', kapitalertraege: 96.41 },
      judged: confirmed,
    }),
  ]
  const after = settle(joint ? [joint] : [], { mandant: client({ kind: 'couple', spouse: BERND }), year: 2025 })
  expect(sums(after)).toEqual({ 'kap.ertrag A': 48.21, 'kap.ertrag B': 48.2 })
})

test('of two businesses a paper goes to the one that it names, else it asks', () => {
  const businesses = [
    { id: 'shop', name: 'Laden am Markt', taxNumber: '12/345/67890', vatId: null },
    { id: 'desk', name: 'Schreibstube Beispiel', taxNumber: null, vatId: 'DE123456789' },
  ]
  const bill = (index: number, recipient: string, text: string) =>
    paper(index, {
      kind: 'er_rechnung',
      fields: { date: '2025-03-01', gross: 119, net: 100, tax: 19, recipient },
      text,
    })
  const set = settle(
    [
      bill(0, 'Laden am Markt', 'Toner'),
      bill(1, '', 'Toner USt-IdNr. DE 123 456 789'),
      bill(2, '', 'Laden am Markt und Schreibstube Beispiel, Toner'),
    ],
    { mandant: client({ vatStatus: 'regular', businesses }), year: 2025 },
  )
  const places = set.positions.filter(({ key }) => key === 'b.arbeitsmittel')
  expect(places.map(({ businessId, counts, reason }) => [businessId, counts, reason])).toEqual([
    ['shop', 'yes', null],
    ['desk', 'yes', null],
    [null, 'asks', 'place_open'],
  ])
})

test('what lasts is written off above the limit, listed below it, and spent at once where it is small', () => {
  const bought = (index: number, name: string, net: number) =>
    paper(index, {
      kind: 'er_rechnung',
      fields: { date: '2025-07-01', gross: net * 1.19, net, tax: net * 0.19 },
      taxes: VAT_19(net.toFixed(2), (net * 0.19).toFixed(2)),
      lines: items([[name, 1, net]]),
    })
  const set = settle(
    [
      bought(0, 'Schreibtisch Eiche', 1300),
      bought(1, 'Notebook 14', 1200),
      bought(2, 'Kamera', 300),
      bought(3, 'Kamera', 200),
      bought(4, 'Plotter', 2890),
    ],
    {
      mandant: client({ kind: 'company', vatStatus: 'regular' }, { companyName: 'Werk GmbH' }),
      year: 2025,
    },
  )
  const main = set.positions.filter(({ key }) => key !== 'b.vst')
  expect(main.map(({ key, counts, cents }) => [key, counts, cents])).toEqual([
    ['b.afa', 'asks', 5000],
    ['b.afa', 'asks', 120000],
    ['b.gwg', 'yes', 30000],
    ['b.uebrige', 'yes', 20000],
    ['b.afa', 'asks', null],
  ])
  expect(set.positions.findLast(({ key }) => key === 'b.afa')?.note).toMatch(/^Preis 2\.890,00\s€/)
})
