import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { clientIds, folderOf, readClient, readPaper } from './read-client.ts'
import type { ClientTruth, TruthPosition } from './read-client.ts'

const TRAPS_MIN = 10

describe.each(clientIds())('the truth of the client "%s" agrees with itself', id => {
  const truth = readClient(id)
  const files = truth.documents.map(({ file }) => file)
  const ofYear = truth.positions.filter(({ counts, year }) => counts === 'yes' && year === truth.client.year)

  test('every paper of the folder is named once', () => {
    expect(files.toSorted()).toEqual(readdirSync(join(folderOf(id), 'documents')).toSorted())
    const named = [...truth.positions, ...truth.leftOut, ...truth.traps].map(({ document }) => document)
    expect(named.filter(file => !files.includes(file))).toEqual([])
  })

  test('every paper counts in the year or is left out, and never both', () => {
    const counting = new Set(ofYear.map(({ document }) => document))
    const leftOut = truth.leftOut.map(({ document }) => document)
    expect([...counting, ...leftOut].toSorted()).toEqual(files.toSorted())
  })

  test('every position that does not count has a reason, and no other one has', () => {
    expect(truth.positions.filter(({ counts, reason }) => (counts === 'yes') !== (reason === null))).toEqual([])
  })

  test('the sums are the sums of the positions that count, each place once', () => {
    const groups = Map.groupBy(
      ofYear.filter(({ unit }) => unit === undefined),
      placeOf,
    )
    const wanted = [...groups].map(([place, own]) => ({ place, cents: centsOf(own) }))
    const printed = truth.sums.map(sum => ({ place: placeOf(sum), cents: sum.cents }))
    expect(printed.toSorted(byPlace)).toEqual(wanted.toSorted(byPlace))
  })

  test('the totals of the forms come from the positions', () => {
    for (const total of truth.totals) {
      const own = ofYear.filter(one => isOf(one, total))
      const plus = own.filter(({ key }) => total.plus.includes(key ?? ''))
      const minus = own.filter(({ key }) => total.minus.includes(key ?? ''))
      expect(centsOf(plus) - centsOf(minus), `${total.form} ${total.line} ${total.label}`).toBe(total.cents)
    }
  })

  test('every amount that is named as a field stands on its paper', () => {
    const absent = truth.documents.flatMap(({ file, fields }) => {
      const digits = digitsOf(readPaper(id, file))
      return Object.entries(fields)
        .filter((entry): entry is [string, number] => typeof entry[1] === 'number')
        .filter(([, cents]) => !digits.includes(String(Math.abs(cents)).padStart(3, '0')))
        .map(([field]) => `${file} ${field}`)
    })
    expect(absent).toEqual([])
  })

  test('every payment stands on its statement, and what counts is paid in that year', () => {
    const payments = truth.payments ?? []
    const onPaper = (file: string, cents: number): boolean =>
      digitsOf(readPaper(id, file)).includes(String(Math.abs(cents)).padStart(3, '0'))
    expect(payments.filter(({ statement, cents }) => !onPaper(statement, cents))).toEqual([])
    const yearsOf = Map.groupBy(payments, ({ document }) => document)
    const unpaid = ofYear.filter(({ document, year }) => {
      const paid = yearsOf.get(document)
      return paid !== undefined && !paid.some(({ date }) => date.startsWith(String(year)))
    })
    expect(unpaid).toEqual([])
  })

  test(`at least ${TRAPS_MIN} traps are set`, () => {
    expect(truth.traps.length).toBeGreaterThanOrEqual(TRAPS_MIN)
  })
})

function placeOf(one: TruthPosition | ClientTruth['sums'][number]): string {
  const { key, form, line, person, object, child, business, year } = one
  return JSON.stringify([key, form, line, person, object, child, business, year])
}

function byPlace(a: { readonly place: string }, b: { readonly place: string }): number {
  return a.place < b.place ? -1 : 1
}

function isOf(one: TruthPosition, total: ClientTruth['totals'][number]): boolean {
  return one.form === total.form && one.object === total.object && one.business === total.business
}

function centsOf(positions: readonly TruthPosition[]): number {
  return positions.reduce((sum, { cents }) => sum + (cents ?? 0), 0)
}

/** Digits of the text of a paper, without what groups thousands, parts cents or separates the columns of both. */
function digitsOf(html: string): string {
  const text = html.replace(/<style.*?<\/style>/s, '').replaceAll(/<[^>]+>/g, ' ')
  return text.replaceAll(/(?<=\d)[\s.,]+(?=\d)/g, '')
}
