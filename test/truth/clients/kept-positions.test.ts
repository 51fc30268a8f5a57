import { describe, expect, test } from 'vitest'
import { loadTaxRules } from '../../../engine/positions/facts/load-rules.ts'
import { reportOn } from './measure-client.ts'
import { readClient } from './read-client.ts'
import { settledOf } from './settle-client.ts'
import { clientsWithReading, keptReading } from './store-reading.ts'

/** What the rules ask about although the truth knows the answer. */
const ASKED: Readonly<Record<string, readonly string[]>> = {
  landlord: ['038-rentledger.html', 'Summe v.sonst Objekt 3: Fährweg 11a'],
  designer: [...['027-typeworks-usd.html', '047-arbeitstage-merle.html', 'Summe b.edv', 'Summe n.tage.homeoffice B']],
}
/** What counts on the line "Übrige" of the EÜR, because no bill says whether it is goods, tools, low-value assets or outside services. */
const UNSORTED: Readonly<Record<string, readonly string[]>> = {
  designer: [
    ...['013-wulff.html', '016-druckhaus.html', '018-gutschrift-druckhaus.html'],
    ...['Summe b.arbeitsmittel', 'Summe b.fremdleistung', 'Summe b.uebrige'],
  ],
  homeowners: [
    ...['Saiten-Fuchs 25-0588.html', 'Transportroller Rechnung.html'],
    ...['Summe b.waren', 'Summe b.gwg', 'Summe b.uebrige'],
  ],
}
const TRAPS_MIN = 10

test('the reading of every client that developers may see is kept', () => {
  expect(clientsWithReading()).toEqual(['business', 'couple', 'designer', 'homeowners', 'landlord'])
})

describe.each(clientsWithReading())('the sums of "%s", from what was read of its papers', client => {
  const settled = settledOf(readClient(client), { ...keptReading(client), tax: loadTaxRules() })
  const { truth, set } = settled
  const report = reportOn(client, ['tune'], settled)
  const [known, unsorted] = [ASKED[client] ?? [], UNSORTED[client] ?? []]

  test('are those of the truth to the cent, paper by paper and line by line', () => {
    const isUnsorted = (miss: string): boolean => unsorted.some(known => miss.startsWith(known))
    const asked = report.misses.filter(miss => !isUnsorted(miss))
    expect(asked.filter(miss => !known.some(one => miss.startsWith(one)))).toEqual([])
    expect(asked).toHaveLength(known.length)
    // Of each paper two lines are wrong, and of the papers nothing else.
    const papers = unsorted.filter(name => name.endsWith('.html'))
    expect(report.misses.filter(isUnsorted)).toHaveLength(unsorted.length + papers.length)
    expect(report.wrong).toEqual({ counted: papers.length, confirmed: 0 })
    expect(report.sums.invented).toBe(unsorted.length > 0 ? 1 : 0)
  })

  test('fall into none of its traps', () => {
    const read = new Set(settled.documents.map(({ id }) => id))
    const traps = [...new Set(truth.traps.map(({ document }) => document))].filter(file => read.has(file))
    expect(traps.length).toBeGreaterThanOrEqual(TRAPS_MIN)
    const caught = traps.filter(file => report.misses.some(miss => miss.startsWith(file)))
    expect(caught.filter(file => ![...known, ...unsorted].includes(file))).toEqual([])
  })

  test('hold every position once, as counted or as left out', () => {
    const listed = [...set.totals, ...set.leftOut].flatMap(({ positionIds }) => positionIds)
    expect(listed.toSorted()).toEqual(set.positions.map(({ id }) => id).toSorted())
    const counted = new Set(set.totals.flatMap(({ positionIds }) => positionIds))
    expect(set.positions.filter(({ id, counts }) => counted.has(id) !== (counts === 'yes'))).toEqual([])
    const copies = set.documents.filter(({ reason }) => reason?.startsWith('duplicate') || reason === 'xml_and_pdf')
    expect(copies.length).toBeGreaterThan(0)
    const ofCopies = new Set(copies.map(({ documentId }) => documentId))
    expect(set.positions.filter(one => ofCopies.has(one.documentId) && one.counts === 'yes')).toEqual([])
  })
})
