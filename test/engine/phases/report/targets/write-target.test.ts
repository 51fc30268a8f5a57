import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accountTable } from '../../../../../engine/phases/report/datev/account-table.ts'
import { checkDocumentXml } from '../../../../../engine/phases/report/datev/check-document-xml.ts'
import { checkExtf } from '../../../../../engine/phases/report/datev/check-extf.ts'
import { decodeCp1252 } from '../../../../../engine/phases/report/datev/cp1252.ts'
import { DATEV_DEFAULTS, datevSetting } from '../../../../../engine/phases/report/datev/datev-settings.ts'
import { keepTarget } from '../../../../../engine/phases/report/targets/keep-target.ts'
import type { PackedDocument } from '../../../../../engine/phases/report/datev/plan-datev.ts'
import { dividePackages } from '../../../../../engine/phases/report/datev/divide-packages.ts'
import { singlePath } from '../../../../../engine/phases/report/outputs/single-path.ts'
import { openFileStore } from '../../../../../engine/storage/disk/open-file-store.ts'
import { aField, aPlan, positionsOf } from '../sample-stack.ts'
import { aBill, aFile, runDatev, writePart } from '../datev/a-datev-plan.ts'

const NUMBERS = { consultant: 29_098, client: 55_003 }
let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'datev-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

async function unzip(bytes: Buffer | undefined): Promise<Map<string, string>> {
  const reader = new ZipReader(new BlobReader(new Blob([Uint8Array.from(bytes ?? [])])))
  const read = new Map<string, string>()
  for await (const entry of reader.getEntriesGenerator()) {
    if (!entry.directory) read.set(entry.filename, await entry.getData(new TextWriter()))
  }
  return read
}
const dated = (day: string) => aFile(aBill('telefon', { date: aField(day) }))

describe('the DATEV folder', () => {
  test('holds images alone by default, and says what is missing', async () => {
    const other = aFile(aBill('lstb'), ['anlage-n', 'Anlage N', 40])
    const { receipt, files } = await runDatev(folder, [aFile(aBill()), other, aFile(aBill('beiwerk'))])
    expect(receipt.files).toEqual(['DATEV_Belege_000001_1von1.zip', 'LIESMICH.txt'])
    expect(receipt.withoutBooking).toEqual([])
    expect(receipt.withoutImage.map(({ what }) => what)).toEqual(['B-003 Rechnung.pdf'])
    const bytes = files.get('DATEV_Belege_000001_1von1.zip')
    expect(await checkDocumentXml(new Blob([Uint8Array.from(bytes ?? [])]))).toEqual([])
    const entries = await unzip(bytes)
    expect([...entries.keys()]).toEqual(['document.xml', 'Beleg_0001.pdf', 'Beleg_0002.pdf'])
    const xml = entries.get('document.xml') ?? ''
    expect(xml).not.toContain('consultantNumber')
    expect(xml.match(/processID="1"/g)).toHaveLength(1)
    expect(xml).toContain('<level id="3" name="Anlage N"/>')
    const readme = files.get('LIESMICH.txt')?.toString() ?? ''
    expect(readme).toContain('Der Import in DATEV wurde nicht getestet.')
    expect(readme).toContain(
      'In den Stammdaten des Mandanten und in den Einstellungen fehlt: Beraternummer und Mandantennummer.',
    )
    expect(readme).toContain('B-003 Rechnung.pdf: Beiwerk')
  })

  test('stays without bookings while a number is missing', async () => {
    const { receipt, files } = await runDatev(folder, [aFile(aBill())], { bookings: 'extf', consultant: 29_098 })
    expect(receipt.files).toEqual(['DATEV_Belege_000001_1von1.zip', 'LIESMICH.txt'])
    expect(files.get('LIESMICH.txt')?.toString()).toContain(
      'In den Stammdaten des Mandanten und in den Einstellungen fehlt: Mandantennummer.',
    )
  })

  test('has a Buchungsstapel per business year and month, linked to images that are not in the inbox', async () => {
    const filed = [dated('2025-06-30'), dated('2025-07-01'), dated('2025-07-31'), aFile(null)]
    const settings = { ...NUMBERS, bookings: 'extf', business_year_start: '07-01' }
    const { receipt, files } = await runDatev(folder, filed, settings)
    const stacks = ['EXTF_Buchungsstapel_2025-06.csv', 'EXTF_Buchungsstapel_2025-07.csv']
    expect(receipt.files).toEqual(['DATEV_Belege_000001_1von1.zip', ...stacks, 'LIESMICH.txt'])
    const [june = '', july = ''] = stacks.map(name => decodeCp1252(files.get(name) ?? Buffer.alloc(0)))
    expect(june).toContain(';29098;55003;20240701;4;20250601;20250630;')
    expect(july).toContain(';29098;55003;20250701;4;20250701;20250731;')
    expect([june, july].map(text => text.trim().split('\r\n').length)).toEqual([3, 4])
    for (const name of stacks) expect(checkExtf(files.get(name) ?? Buffer.alloc(0))).toEqual([])
    const xml = (await unzip(files.get('DATEV_Belege_000001_1von1.zip'))).get('document.xml') ?? ''
    const guid = /BEDI ""([^"]+)""/.exec(june)?.[1] ?? ''
    expect(xml).toContain(`<document guid="${guid}" type="1">`)
    expect(xml.match(/processID="1"/g)).toHaveLength(1)
    expect(receipt.withoutBooking).toEqual([
      { what: 'B-004 Rechnung.pdf', reason: 'Der Beleg wurde nicht ausgewertet.' },
    ])
    expect(files.get('LIESMICH.txt')?.toString()).toContain('B-004 Rechnung.pdf: Der Beleg wurde nicht ausgewertet.')
  })

  test('books what counts: a bill that came twice once, no offer, and a bill of another year by its date', async () => {
    const filed = [
      aFile(aBill()),
      aFile(aBill()),
      dated('2024-03-30'),
      aFile(aBill('er_rechnung', { number: aField('P 1') })),
    ]
    const said = { counts: 'no', reason: 'proforma', relatedId: null } as const
    const { receipt, files } = await runDatev(folder, filed, { ...NUMBERS, bookings: 'extf' }, plan => {
      const possibleDuplicates = [{ documentId: 'doc_1', duplicateOf: 'doc_0' }]
      const positions = positionsOf(plan.documents, { possibleDuplicates })
      const documents = positions.documents.map(one => (one.documentId === 'doc_3' ? { ...one, ...said } : one))
      return { ...plan, possibleDuplicates, positions: { ...positions, documents } }
    })
    expect(receipt.withoutBooking).toEqual([
      { what: 'B-002 Rechnung.pdf', reason: 'Zählt nicht: Gleicht B-001.' },
      { what: 'B-004 Rechnung.pdf', reason: 'Zählt nicht: Proforma-Rechnung.' },
    ])
    for (const month of ['2025-03', '2024-03']) {
      const stack = decodeCp1252(files.get(`EXTF_Buchungsstapel_${month}.csv`) ?? Buffer.alloc(0))
      expect(stack.trim().split('\r\n')).toHaveLength(3)
    }
  })

  test('of two bills that only look alike none is booked before somebody said what they are', async () => {
    const links = [{ documentId: 'doc_1', relatedId: 'doc_0', type: 'nearly_same' }] as const
    const { receipt } = await runDatev(
      folder,
      [aFile(aBill()), aFile(aBill())],
      { ...NUMBERS, bookings: 'extf' },
      plan => {
        return { ...plan, links, positions: positionsOf(plan.documents, { links }) }
      },
    )
    expect(receipt.withoutBooking.map(({ reason }) => reason)).toEqual([
      'Noch zu klären, deshalb nicht gebucht: Vielleicht derselbe Beleg wie B-002.',
      'Noch zu klären, deshalb nicht gebucht: Vielleicht derselbe Beleg wie B-001.',
    ])
  })

  test('or has entries of documents with a number, in the same package, and no Buchungsstapel', async () => {
    const nameless = aFile(aBill('er_rechnung', { number: aField('№') }))
    const { receipt, files } = await runDatev(folder, [aFile(aBill()), nameless], { ...NUMBERS, bookings: 'ledger' })
    expect(receipt.files).toEqual(['DATEV_Belege_000001_1von1.zip', 'LIESMICH.txt'])
    const entries = await unzip(files.get('DATEV_Belege_000001_1von1.zip'))
    expect([...entries.keys()]).toEqual(['document.xml', 'Beleg_0001.xml', 'Beleg_0001.pdf', 'Beleg_0002.pdf'])
    expect(entries.get('Beleg_0001.xml')).toContain('<invoiceId>RE-2025/0417-ae</invoiceId>')
    expect(entries.get('document.xml')).toContain('<consultantNumber>29098</consultantNumber>')
    expect(receipt.withoutBooking.map(({ reason }) => reason)).toEqual([
      'Keine Rechnungsnummer gefunden; Belegsätze verlangen sie.',
    ])
  })

  test('has the same bytes for the same plan', async () => {
    const settings = { ...NUMBERS, bookings: 'extf' }
    const one = await runDatev(join(folder, 'a'), [aFile(aBill()), aFile(null)], settings)
    process.env['TZ'] = 'America/New_York'
    try {
      const other = await runDatev(join(folder, 'b'), [aFile(aBill()), aFile(null)], settings)
      expect([...other.files.keys()]).toEqual([...one.files.keys()])
      for (const [name, bytes] of one.files) expect(other.files.get(name)?.equals(bytes)).toBe(true)
    } finally {
      delete process.env['TZ']
    }
  })

  test('shows a part of a stack by its own file, and leaves out what is too large', async () => {
    const filed = [aFile(aBill()), aFile(aBill()), aFile(null)]
    const large = join(folder, 'large')
    await writeFile(large, Buffer.alloc(20_000_001))
    const { receipt, files } = await runDatev(
      folder,
      filed,
      {},
      plan => {
        const [first, second, third] = plan.documents
        if (!first || !second || !third) throw new Error('three documents')
        const part = { ...first, file: { ...first.file, documentId: 'doc_stack', mediaType: 'image/tiff' as const } }
        const picture = { ...second, file: { ...second.file, mediaType: 'image/jpeg' as const } }
        return { ...plan, documents: [part, picture, { ...third, file: { ...third.file, path: large } }] }
      },
      await writePart(folder, '%PDF part'),
    )
    const entries = await unzip(files.get('DATEV_Belege_000001_1von1.zip'))
    expect([...entries.keys()]).toEqual(['document.xml', 'Beleg_0001.pdf', 'Beleg_0002.jpg'])
    expect(entries.get('Beleg_0001.pdf')).toBe('%PDF part')
    expect(receipt.withoutImage.map(({ reason }) => reason)).toEqual([
      'Die Datei ist größer als 20 MB. Bitte teilen oder kleiner scannen.',
    ])
  })

  test('does not hold a file that its check refuses, and names it', async () => {
    const { receipt, files } = await runDatev(folder, [aFile(aBill())], { ...NUMBERS, bookings: 'extf' }, plan => ({
      ...plan,
      // No year of the DATEV format: a file of it could not be imported.
      producedAt: Date.UTC(1999, 0, 1),
    }))
    expect([...files.keys()]).toEqual(['DATEV_Belege_000001_1von1.zip', 'LIESMICH.txt'])
    expect(receipt.withheld.map(({ what, reason }) => [what, reason.split(' ')[0]])).toEqual([
      ['EXTF_Buchungsstapel_2025-03.csv', 'EXTF-H06'],
    ])
    expect(files.get('LIESMICH.txt')?.toString()).toContain('Nicht herausgegeben')
  })

  test('is not written when nothing is asked for', async () => {
    const { receipt, out } = await runDatev(folder, [aFile(aBill())], { images: false })
    expect(receipt.files).toEqual([])
    expect(await readdir(out)).toEqual([])
  })

  test('has bookings without links when it has no images', async () => {
    const { files } = await runDatev(folder, [aFile(aBill())], { ...NUMBERS, images: false, bookings: 'extf' })
    expect([...files.keys()]).toEqual(['EXTF_Buchungsstapel_2025-03.csv', 'LIESMICH.txt'])
    expect(decodeCp1252(files.get('EXTF_Buchungsstapel_2025-03.csv') ?? Buffer.alloc(0))).not.toContain('BEDI')
  })
})

const ofSize = (byteSize: number): Pick<PackedDocument, 'image'> => ({
  image: { path: '', mediaType: 'application/pdf', byteSize },
})

const sizes = (count: number, bytes: number, limits: { bytes: number; documents: number }) =>
  dividePackages(
    Array.from({ length: count }, () => ofSize(bytes)),
    limits,
  ).map(one => one.length)

test('packages end at the limits of bytes and documents', () => {
  expect(sizes(5, 1, { bytes: 1e9, documents: 2 })).toEqual([2, 2, 1])
  expect(sizes(5, 10_000_000, { bytes: 25_000_000, documents: 99 })).toEqual([2, 2, 1])
  expect(sizes(0, 1, { bytes: 1, documents: 1 })).toEqual([])
})

test('managed storage keeps what is new, and nothing of an earlier version', async () => {
  const files = await openFileStore(join(folder, 'files'))
  const plan = await aPlan(join(folder, 'plan'), [aFile(aBill())])
  const deps = { settings: DATEV_DEFAULTS, accounts: accountTable() }
  const { signal } = new AbortController()
  await files.writeManaged('base/DATEV/DATEV_Belege_alt.zip', path => writeFile(path, 'alt'))
  const missing = await keepTarget(files, deps, plan, 'base', signal)
  expect(missing.withoutImage.map(({ reason }) => reason)).toEqual(['Der Beleg ist nicht in der Mappe.'])
  expect(await readdir(files.managedPath('base/DATEV'))).toEqual(['LIESMICH.txt'])

  for (const document of plan.documents)
    await files.writeManaged(`base/${singlePath(document)}`, path => writeFile(path, 'x'))
  await keepTarget(files, deps, plan, 'base', signal)
  expect((await readdir(files.managedPath('base/DATEV'))).sort()).toEqual([
    'DATEV_Belege_000001_1von1.zip',
    'LIESMICH.txt',
  ])
  await keepTarget(files, { ...deps, settings: { ...DATEV_DEFAULTS, images: false } }, plan, 'base', signal)
  // With its last file the folder goes, as if there had been none.
  expect(existsSync(files.managedPath('base/DATEV'))).toBe(false)
})

test('settings are strict', () => {
  expect(DATEV_DEFAULTS).toMatchObject({ images: true, bookings: false, consultant: null, account_length: 4 })
  const wrong = [
    { bookings: true },
    { consultant: 1_000 },
    { client: 0 },
    { skr: '07' },
    { business_year_start: '01-15' },
    { x: 1 },
  ]
  expect(wrong.filter(one => datevSetting.safeParse(one).success)).toEqual([])
})
