import { describe, expect, test } from 'vitest'
import type { NoticeLine } from '../../../../engine/model/notice-comparison.ts'
import type { PositionSet } from '../../../../engine/model/position.ts'
import { loadTaxRules } from '../../../../engine/positions/facts/load-rules.ts'
import { compareNotice } from '../../../../engine/positions/notice/compare-notice.ts'
import { client, paper, settle } from '../stack.ts'

const year = 2025
const mandant = client({ kind: 'person' })

/** Wages of one employer, a donation and a craftsman, paid. */
const PAPERS = [
  paper(0, {
    kind: 'lstb',
    fields: {
      ...{ year, recipient: 'Anna Beispiel', issuer: 'Messtechnik GmbH' },
      ...{ brutto: 52_340.55, lohnsteuer: 8_412.3, solz: 0, kirchensteuer: 757.1 },
    },
    text: 'Lohnsteuerbescheinigung 2025 Anna Beispiel',
  }),
  paper(1, {
    kind: 'spende',
    fields: { date: '2025-05-04', recipient: 'Anna Beispiel', betrag: 350, gross: 350 },
    text: 'Zuwendungsbestätigung Anna Beispiel',
  }),
]

const notice = (fields: Record<string, number>) => paper(9, { kind: 'est_bescheid', fields: { year, ...fields } })
const compare = (fields: Record<string, number>, set: PositionSet = settle(PAPERS, { mandant, year })) => {
  const { analysis } = notice(fields)
  const { lines, isComputationRead } = compareNotice(analysis?.fields ?? {}, set.totals, year, loadTaxRules())
  return { isComputationRead, of: (field: string) => lines.find(line => line.field === field) as NoticeLine, lines }
}

describe('an assessment beside the positions of its year', () => {
  test('agrees where the tax office rounds to whole euros', () => {
    const { of } = compare({ bruttoarbeitslohn: 52_340, lohnsteuerAbzug: 8_413, zuwendungen: 350 })
    expect(of('bruttoarbeitslohn')).toMatchObject({ state: 'rounded', binderCents: 5_234_055, isWorse: null })
    expect(of('lohnsteuerAbzug')).toMatchObject({ state: 'rounded', form: 'N' })
    expect(of('zuwendungen')).toMatchObject({ state: 'same', differenceCents: 0, form: 'Sonderausgaben' })
  })

  test('says by how much it differs, for whom, and in which line', () => {
    const { of } = compare({ bruttoarbeitslohn: 54_000, zuwendungen: 200, lohnsteuerAbzug: 8_000 })
    expect(of('bruttoarbeitslohn')).toMatchObject({ state: 'differs', differenceCents: 165_945, isWorse: true })
    expect(of('zuwendungen')).toMatchObject({ state: 'differs', differenceCents: -15_000, isWorse: true })
    expect(of('zuwendungen').lines).toHaveLength(1)
    expect(of('lohnsteuerAbzug')).toMatchObject({ state: 'differs', differenceCents: -41_230, isWorse: true })
    expect(compare({ bruttoarbeitslohn: 50_000, zuwendungen: 1 }).of('bruttoarbeitslohn').isWorse).toBe(false)
  })

  test('names what the notice does not show only where its computation was read', () => {
    expect(compare({ bruttoarbeitslohn: 52_340, summeEinkuenfte: 50_000 }).of('zuwendungen')).toMatchObject({
      state: 'not_read',
      noticeCents: null,
      binderCents: 35_000,
      isWorse: true,
    })
    const bare = compare({ erstattung: 782.62, einkommensteuerFestgesetzt: 11_486 })
    expect(bare.isComputationRead).toBe(false)
    expect(bare.lines.map(({ field, state }) => `${field} ${state}`)).toEqual([
      'einkommensteuerFestgesetzt shown',
      'erstattung shown',
    ])
  })

  test('compares nothing that papers do not say, or that the law limits', () => {
    const { of } = compare({ werbungskostenArbeit: 1_230, einkuenfteVermietung: 3_115, vorsorgeaufwendungen: 11_204 })
    expect(of('werbungskostenArbeit')).toMatchObject({ state: 'no_positions', differenceCents: null })
    expect(of('einkuenfteVermietung')).toMatchObject({ state: 'no_positions', binderCents: null })
    expect(of('vorsorgeaufwendungen').state).toBe('shown')
  })

  test('grants a fifth of the labour of craftsmen, up to the limit of the year', () => {
    const craft = (cents: number) => ({
      ...settle(PAPERS, { mandant, year }),
      totals: [totalOf('hh.handwerker.lohn', 'Haushaltsnahe Aufwendungen', cents)],
    })
    const read = (ermaessigungHandwerker: number, cents: number) =>
      compare({ ermaessigungHandwerker }, craft(cents)).of('ermaessigungHandwerker')
    expect(read(318, 159_000)).toMatchObject({ binderCents: 31_800, state: 'same' })
    expect(read(1_200, 900_000)).toMatchObject({ binderCents: 120_000, state: 'same' })
    expect(read(0, 159_000)).toMatchObject({ state: 'differs', differenceCents: -31_800, isWorse: true })
  })

  test('grants care of each child by the share and the limit of its year', () => {
    const care = (childId: string, cents: number) => ({ ...totalOf('kind.betreuung', 'Kind', cents), childId })
    const set = { ...settle(PAPERS, { mandant, year }), totals: [care('a', 900_000), care('b', 300_000)] }
    // 4.800 for the first (80 % of 9.000 is more), 2.400 for the second.
    expect(compare({ kinderbetreuung: 7_200 }, set).of('kinderbetreuung')).toMatchObject({ state: 'same' })
  })

  test('lets a notice have more Werbungskosten than the papers show', () => {
    const tools = { ...settle(PAPERS, { mandant, year }), totals: [totalOf('n.arbeitsmittel', 'N', 64_200)] }
    expect(compare({ werbungskostenArbeit: 2_622 }, tools).of('werbungskostenArbeit')).toMatchObject({
      state: 'above',
      isWorse: null,
    })
    expect(compare({ werbungskostenArbeit: 500 }, tools).of('werbungskostenArbeit').state).toBe('differs')
  })

  test('asks for what was withheld only where that part was read, and nothing where only reimbursements are', () => {
    expect(compare({ bruttoarbeitslohn: 52_340, summeEinkuenfte: 50_000 }).of('lohnsteuerAbzug')).toBeUndefined()
    const read = compare({ bruttoarbeitslohn: 52_340, summeEinkuenfte: 50_000, kirchensteuerAbzug: 757.1 })
    expect(read.of('lohnsteuerAbzug').state).toBe('not_read')
    expect(read.of('solidaritaetszuschlagAbzug')).toBeUndefined()
    const back = { ...totalOf('n.ag.fahrt.pauschal', 'N', 34_800), side: 'gegenrechnung' as const }
    const set = { ...settle(PAPERS, { mandant, year }), totals: [back] }
    expect(compare({ werbungskostenArbeit: 1_230 }, set).of('werbungskostenArbeit').state).toBe('no_positions')
  })

  test('takes the profit of a business for the one that the notice shows, and compares neither of two', () => {
    const profit = {
      ...settle(PAPERS, { mandant, year }),
      totals: [
        { ...totalOf('b.erloes.19', 'EÜR', 5_000_000), side: 'einnahme' as const },
        totalOf('b.edv', 'EÜR', 1_000_000),
      ],
    }
    expect(compare({ einkuenfteSelbstaendig: 40_000 }, profit).of('einkuenfteSelbstaendig').state).toBe('same')
    const two = compare({ einkuenfteSelbstaendig: 40_000, einkuenfteGewerbe: 1_000 }, profit)
    expect(two.of('einkuenfteGewerbe')).toMatchObject({ state: 'not_comparable', differenceCents: null })
  })
})

function totalOf(key: string, form: string, cents: number): PositionSet['totals'][number] {
  return {
    ...{
      form,
      key,
      line: '12',
      isLineDoubtful: false,
      kz: null,
      label: key,
      side: 'abzug',
      person: 'A',
      objectId: null,
    },
    ...{ childId: null, businessId: null, year, unit: 'EUR', quantity: null, confirmedQuantity: null, cents },
    ...{ confirmedCents: 0, assumedYearCents: 0, positionIds: [`doc/${key}/1`] },
  }
}
