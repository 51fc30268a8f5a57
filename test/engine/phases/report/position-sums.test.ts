import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkSums } from '../../../../engine/audit/check-numbers.ts'
import { parseIndex } from '../../../../engine/audit/parse-index.ts'
import type { BinderPlan, DocumentLink } from '../../../../engine/model/binder-plan.ts'
import type { Position } from '../../../../engine/model/position.ts'
import { wirePositions } from '../../../../engine/http/local/batches/wire-positions.ts'
import { createCountingCheck } from '../../../../engine/phases/report/datev/not-counted.ts'
import { loadTaxRules } from '../../../../engine/positions/facts/load-rules.ts'
import { sumText } from '../../../../engine/positions/how-much.ts'
import { formatSum } from '../../../../src-renderer/documents/position-words.ts'
import { groupSums } from '../../../../src-renderer/features/sums/group-sums.ts'
import { positionSet } from '../../../../wire/positions.ts'
import { writeBinder, writeBook } from '../../../../engine/phases/report/write-binder.ts'
import { formatDecimal, formatEuro } from '../../../../engine/shared/money.ts'
import { readPages } from './read-binder.ts'
import type { ReadPage } from './read-binder.ts'
import { aField, anAnalysis, aPdf, aPlan, money } from './sample-stack.ts'
import type { Drawn, Filed } from './sample-stack.ts'

const RUNS = { numRuns: 8, seed: 20261123, endOnFailure: true }
const KINDS = [
  'er_rechnung',
  'ar_rechnung',
  'lstb',
  'spende',
  'mietkonto',
  'arzt',
  'handwerker',
  'mahnung',
  'ag_besch',
] as const
/** In the year, around its turns, and far from it. */
const DAYS = ['2025-03-31', '2025-06-15', '2025-09-01', '2025-11-11', '2025-12-28', '2026-01-04'] as const

const aPaper = fc.record({
  kind: fc.constantFrom(...KINDS),
  cents: fc.integer({ min: 1, max: 9_999_999 }),
  hasTax: fc.boolean(),
  day: fc.constantFrom(...DAYS),
  paidOn: fc.option(fc.constantFrom(...DAYS)),
  /** How it looks like the paper before it. */
  copy: fc.constantFrom(null, null, null, 'duplicate', 'similar', 'nearly_same'),
  isSure: fc.constantFrom(true, true, true, true, false),
})
const aStack = fc.array(aPaper, { minLength: 10, maxLength: 18 })
type Paper = typeof aPaper extends fc.Arbitrary<infer T> ? T : never

let folder = ''
let drawn: Drawn
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'position-sums-'))
  drawn = await aPdf()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let made = 0

test('glance, index, tables, window and bookings say the same sums of the same positions, and no paper counts twice', async () => {
  let counted = 0
  await fc.assert(
    fc.asyncProperty(aStack, async papers => {
      const plan = await planStack(papers)
      await writeBook(plan)
      const { positions, totals } = plan.positions
      const index = parseIndex(await readFile(plan.indexPath))
      expect(index && checkSums(index)).toEqual([])
      expect(index).toMatchObject({
        totals: totals.map(({ key, cents, unit, quantity }) => ({ key, amount: formatDecimal(cents), unit, quantity })),
      })
      const rows = await readTable(join(plan.folderPath, 'positions.csv'))
      expect(rows).toHaveLength(positions.length)
      expect(sumsOfRows(rows)).toEqual(sumsOfPositions(positions))
      const pages = await readPages(plan.outPath)
      expect(shownSums(pages)).toEqual(expectedSums(positions))
      const states = (['yes', 'no', 'asks'] as const).map(state => positions.filter(one => one.counts === state).length)
      expect(flat(pages)).toContain(`${states[0]} gezählt, ${states[1]} nicht gezählt, ${states[2]} zu klären.`)
      for (const [one, other] of pairsOf(plan)) expect(counts(plan, one) && counts(plan, other)).toBe(false)
      await expectSameElsewhere(plan, pages)
      counted += states[0] ?? 0
    }),
    RUNS,
  )
  expect(counted).toBeGreaterThan(15)
})

test('the same plan gives the same bytes', async () => {
  const [papers] = fc.sample(aStack, { numRuns: 1, seed: 7 })
  const plan = await planStack(papers ?? [])
  const files = [plan.outPath, plan.indexPath, ...['csv', 'xlsx'].map(end => join(plan.folderPath, `positions.${end}`))]
  const written: string[] = []
  for (let run = 0; run < 2; run++) {
    await writeBinder(plan)
    written.push((await Promise.all(files.map(file => readFile(file, 'base64')))).join('\n'))
  }
  expect(written[0] === written[1]).toBe(true)
})

/** Window, list for typing and bookings take the same sums and leave the same out. */
async function expectSameElsewhere(plan: BinderPlan, pages: readonly ReadPage[]): Promise<void> {
  const { positions, totals, leftOut, year } = plan.positions
  const shown = groupSums(positionSet.parse(wirePositions({ set: plan.positions, documents: [] }, loadTaxRules())))
  const lines = shown.flatMap(({ places }) => places.flatMap(place => place.lines))
  const windowSums = lines.map(line => plain(formatSum(line)))
  expect(windowSums.toSorted()).toEqual(totals.map(total => plain(sumText(total))).toSorted())
  for (const sum of windowSums) expect(shownSums(pages).map(plain)).toContain(sum)
  const listed = [...lines, ...shown.flatMap(form => form.leftOut)].flatMap(({ positionIds }) => positionIds)
  expect(listed.toSorted()).toEqual(positions.map(({ id }) => id).toSorted())
  expect(shown.flatMap(form => form.leftOut)).toHaveLength(leftOut.length)
  const typed = await readTable(join(plan.folderPath, 'input.csv'))
  const ofYear = positions.filter(one => one.counts === 'yes' && one.year === year)
  expect(
    sumBy(
      typed,
      row => `${row['Form']} ${row['Einheit']}`,
      row => hundredths(row['Wert']),
    ),
  ).toEqual(
    sumBy(
      ofYear,
      one => `${one.form} ${one.unit}`,
      one => one.cents ?? (one.quantity ?? 0) * 100,
    ),
  )
  // Of two papers of which one repeats the other at most one is booked.
  const notBooked = createCountingCheck(plan)
  const isBooked = (id: string): boolean =>
    plan.documents.some(document => document.documentId === id && notBooked(document) === null)
  for (const [one, other] of pairsOf(plan)) expect(isBooked(one) && isBooked(other)).toBe(false)
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}

function hundredths(text = ''): number {
  return Math.round(Number(text.replace(',', '.')) * 100)
}

async function planStack(papers: readonly Paper[]): Promise<BinderPlan> {
  const filed = papers.map((paper, index): Filed => {
    return { filename: `${index}.pdf`, drawn, analysis: analysisOf(paper, index), section: ['alle', 'Alle', 10] }
  })
  const statement = {
    filename: 'auszug.pdf',
    drawn,
    analysis: statementAnalysis(),
    section: ['alle', 'Alle', 10] as const,
  }
  const links = papers.flatMap(({ paidOn, copy }, index): DocumentLink[] => [
    ...(paidOn === null ? [] : [paymentLink(papers.length, index, paidOn)]),
    ...(copy === 'similar' || copy === 'nearly_same'
      ? [{ documentId: `doc_${index}`, relatedId: `doc_${Math.max(0, index - 1)}`, type: copy }]
      : []),
  ])
  const possibleDuplicates = papers.flatMap(({ copy }, index) =>
    copy === 'duplicate' && index > 0 ? [{ documentId: `doc_${index}`, duplicateOf: `doc_${index - 1}` }] : [],
  )
  const ownLinks = links.filter(({ documentId, relatedId }) => documentId !== relatedId)
  return await aPlan(join(folder, String(made++)), [...filed, statement], { links: ownLinks, possibleDuplicates })
}

function analysisOf({ kind, cents, hasTax, day, isSure }: Paper, index: number) {
  const gross = money(formatDecimal(cents), 0.2)
  const tax = Math.round((cents * 19) / 119)
  const days = aField(String(1 + (cents % 200)), { type: 'number' })
  const own =
    kind === 'ag_besch'
      ? { tageHomeoffice: days, ...(hasTax ? { tageArbeitsstaette: days } : {}) }
      : { brutto: gross, betrag: gross, mieteinnahmen: gross, lohnsteuer: money('1.00', 0.4) }
  return anAnalysis({
    kind: { ...anAnalysis().kind, id: kind, label: kind, decision: isSure ? 'auto' : 'review' },
    year: Number(day.slice(0, 4)),
    fields: {
      ...own,
      gross,
      date: aField(day, { type: 'date' }),
      number: aField(`R-${index}`),
      issuer: aField('A GmbH'),
    },
    taxes: hasTax ? [{ rate: '19', base: formatDecimal(cents - tax), tax: formatDecimal(tax) }] : [],
    ...(kind === 'ar_rechnung' ? { direction: 'outgoing' as const } : {}),
  })
}

function statementAnalysis() {
  return anAnalysis({ kind: { ...anAnalysis().kind, id: 'kontoauszug', label: 'Kontoauszug' }, fields: {}, taxes: [] })
}

function paymentLink(statement: number, bill: number, date: string): DocumentLink {
  const payment = { date, page: 1, box: [0.1, 0.1, 0.1, 0.02], isNamed: true } as const
  return { documentId: `doc_${statement}`, relatedId: `doc_${bill}`, type: 'payment', payment }
}

/** Two papers of which one repeats the other. */
function pairsOf({ links, possibleDuplicates }: BinderPlan): (readonly [string, string])[] {
  return [
    ...possibleDuplicates.map(({ documentId, duplicateOf }) => [documentId, duplicateOf] as const),
    ...links
      .filter(({ type }) => type !== 'payment')
      .map(({ documentId, relatedId }) => [documentId, relatedId] as const),
  ]
}

function counts({ positions }: BinderPlan, id: string): boolean {
  return positions.positions.some(one => one.documentId === id && one.counts === 'yes')
}

function flat(pages: readonly ReadPage[]): string {
  return pages.map(({ text }) => text.replace(/\s+/g, ' ')).join(' ')
}

type TableRow = Readonly<Record<string, string>>

async function readTable(path: string): Promise<TableRow[]> {
  const [head = '', ...lines] = (await readFile(path, 'utf8')).replace('\uFEFF', '').trimEnd().split('\r\n')
  const titles = head.split(';')
  return lines.map(line => Object.fromEntries(line.split(';').map((cell, at) => [titles[at] ?? '', cell])))
}

function sumsOfRows(rows: readonly TableRow[]): Readonly<Record<string, number>> {
  return sumBy(
    rows.filter(row => row['zählt'] === 'ja'),
    row => [row['VZ'], row['Form'], row['Schlüssel']].join(' '),
    row => hundredths(row[row['Einheit'] === 'EUR' ? 'Betrag' : 'Anzahl']),
  )
}

function sumsOfPositions(positions: readonly Position[]): Readonly<Record<string, number>> {
  return sumBy(
    positions.filter(one => one.counts === 'yes'),
    ({ year, form, key }) => [year ?? '', form, key].join(' '),
    ({ cents, quantity }) => cents ?? (quantity ?? 0) * 100,
  )
}

function sumBy<T>(rows: readonly T[], name: (row: T) => string, cents: (row: T) => number) {
  const sums: Record<string, number> = {}
  for (const row of rows) sums[name(row)] = (sums[name(row)] ?? 0) + cents(row)
  return sums
}

/** Right edge of the column of sums on "Auf einen Blick". */
const SUMS_RIGHT_PT = 382
const NEAR_PT = 1
const SUM_UNIT = /^(?:€|Tage?)$/

/** All amounts and days in the column of sums of the pages "Auf einen Blick", sorted. */
function shownSums(pages: readonly ReadPage[]): string[] {
  const glance = pages.filter(({ text }) => /Auf einen Blick\s+Kanzlei/.test(text))
  return glance
    .flatMap(({ words, widthPt }) =>
      words.flatMap(({ text, box }, at) => {
        const right = (box[0] + box[2]) * widthPt
        return SUM_UNIT.test(text) && Math.abs(right - SUMS_RIGHT_PT) < NEAR_PT
          ? [`${words[at - 1]?.text} ${text}`]
          : []
      }),
    )
    .toSorted()
}

/** The sums of lines, and of income, deductions and what is left in the EÜR and Anlage V; from the positions alone. */
function expectedSums(positions: readonly Position[]): string[] {
  const counted = positions.filter(one => one.counts === 'yes' && one.unit === 'EUR')
  const days = Object.values(
    sumBy(
      positions.filter(one => one.counts === 'yes' && one.unit === 'Tage'),
      ({ key, person, year }) => [key, person, year].join(),
      ({ quantity }) => quantity ?? 0,
    ),
  )
  const lines = Object.values(
    sumBy(
      counted,
      ({ form, key, person, objectId, businessId, year }) => [form, key, person, objectId, businessId, year].join(),
      ({ cents }) => cents ?? 0,
    ),
  )
  const results = counted.filter(({ form, side }) => (form === 'V' || form === 'EÜR') && side !== 'angabe')
  const place = ({ form, objectId, businessId, year }: Position): string => [form, objectId, businessId, year].join()
  const sides = Object.values(
    sumBy(
      results,
      one => `${place(one)} ${one.side}`,
      ({ cents }) => cents ?? 0,
    ),
  )
  const left = Object.values(sumBy(results, place, ({ side, cents }) => (side === 'abzug' ? -1 : 1) * (cents ?? 0)))
  const inDays = days.map(count => (count === 1 ? '1 Tag' : `${count} Tage`))
  return [...[...lines, ...sides, ...left].map(formatEuro), ...inDays].toSorted()
}
