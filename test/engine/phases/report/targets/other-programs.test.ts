import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TargetId } from '../../../../../engine/model/target-program.ts'
import { accountTable } from '../../../../../engine/phases/report/datev/account-table.ts'
import { decodeCp1252 } from '../../../../../engine/phases/report/datev/cp1252.ts'
import { DATEV_DEFAULTS } from '../../../../../engine/phases/report/datev/datev-settings.ts'
import { singlePath } from '../../../../../engine/phases/report/outputs/single-path.ts'
import { keepTarget } from '../../../../../engine/phases/report/targets/keep-target.ts'
import { openFileStore } from '../../../../../engine/storage/disk/open-file-store.ts'
import { aField, aPlan } from '../sample-stack.ts'
import { aBill, aFile, runDatev } from '../datev/a-datev-plan.ts'

const NUMBERS = { consultant: 29_098, client: 55_003 }
let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'target-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

const dated = (day: string) => aFile(aBill('telefon', { date: aField(day) }))
const run = async (target: TargetId, extra: Readonly<Record<string, unknown>> = {}) => {
  const filed = [dated('2025-03-31'), dated('2024-12-31')]
  const { files } = await runDatev(folder, filed, { bookings: 'extf', target, ...extra })
  return { names: [...files.keys()], text: (name: string) => decodeCp1252(files.get(name) ?? Buffer.alloc(0)), files }
}

test('Agenda gets images and a Buchungsstapel without links, and the word that nobody ever imported it', async () => {
  const { names, text, files } = await run('agenda', NUMBERS)
  expect(names).toEqual([
    'DATEV_Belege_000001_1von1.zip',
    'EXTF_Buchungsstapel_2024-12.csv',
    'EXTF_Buchungsstapel_2025-03.csv',
    'LIESMICH.txt',
  ])
  expect(text('EXTF_Buchungsstapel_2025-03.csv')).not.toContain('BEDI')
  const readme = files.get('LIESMICH.txt')?.toString() ?? ''
  expect(readme).toContain('In Agenda wurde noch keine dieser Dateien eingelesen.')
  expect(readme).toContain('https://hilfe.candis.io/en/articles/5322859-agenda')
})

test('ADDISON gets entries in the package, whatever form the settings name', async () => {
  const { names } = await run('addison', NUMBERS)
  expect(names).toEqual(['DATEV_Belege_000001_1von1.zip', 'LIESMICH.txt'])
  expect((await run('addison')).files.get('LIESMICH.txt')?.toString()).toContain('es fehlen Angaben')
})

test('Simba gets bare texts by month and Lexware a text file by year, both without numbers of DATEV', async () => {
  const simba = await run('simba')
  expect(simba.names).toEqual(['Buchungen_2024-12.csv', 'Buchungen_2025-03.csv', 'LIESMICH.txt'])
  expect(simba.text('Buchungen_2025-03.csv')).toMatch(
    /^EUR;[\d]+,\d\d;H;\d*;\d{4};7\d{4};RE-2025\/0417-ae;31\.03\.2025;;;/,
  )
  const lexware = await run('lexware')
  expect(lexware.names).toEqual(['Buchungsdaten_2024.txt', 'Buchungsdaten_2025.txt', 'LIESMICH.txt'])
  const [names = '', row = ''] = lexware.text('Buchungsdaten_2025.txt').split('\r\n')
  expect(names.split(';').slice(3, 6)).toEqual(['"Buchungsbetrag"', '"Sollkonto"', '"Habenkonto"'])
  expect(row.split(';')[5]).toMatch(/^7\d{4}$/)
  expect(lexware.files.get('LIESMICH.txt')?.toString()).toContain('5: Sollkonto')
})

test('without bookings in the settings programs that take no documents get the reason alone', async () => {
  expect((await run('simba', { bookings: false })).names).toEqual([])
  expect((await run('neutral', { bookings: false })).names).not.toContain('Buchungen.csv')
})

test('the neutral folder holds each document as a file, the XML of e-invoices, and tables that name them', async () => {
  const single = join(folder, 'single.pdf')
  await writeFile(single, '%PDF')
  await writeFile(join(folder, 'single.xml'), '<Invoice/>')
  const { files } = await runDatev(
    folder,
    [dated('2025-03-31')],
    { target: 'neutral', bookings: 'extf' },
    x => x,
    single,
  )
  expect([...files.keys()]).toEqual([
    'Belege.csv',
    'B-001_Dokument_0.pdf',
    'B-001_Dokument_0.xml',
    'Buchungen.csv',
    'LIESMICH.txt',
  ])
  expect(files.get('B-001_Dokument_0.xml')?.toString()).toBe('<Invoice/>')
  expect(files.get('Belege.csv')?.toString()).toContain('"B-001";"B-001_Dokument_0.pdf";"B-001_Dokument_0.xml"')
  expect(files.get('Buchungen.csv')?.toString()).toContain('"B-001";31.03.2025;"RE 2025/0417.ä"')
})

test('another program takes the place of the one before, whose files go', async () => {
  const files = await openFileStore(join(folder, 'files'))
  const plan = await aPlan(join(folder, 'plan'), [aFile(aBill())])
  for (const document of plan.documents)
    await files.writeManaged(`base/${singlePath(document)}`, path => writeFile(path, 'x'))
  const keep = (target: TargetId) =>
    keepTarget(
      files,
      { settings: { ...DATEV_DEFAULTS, target }, accounts: accountTable() },
      plan,
      'base',
      new AbortController().signal,
    )
  await keep('datev')
  await keep('neutral')
  expect((await readdir(files.managedPath('base'))).sort()).toEqual(['Austausch', 'Einzelbelege'])
  await keep('agenda')
  expect((await readdir(files.managedPath('base'))).sort()).toEqual(['Agenda', 'Einzelbelege'])
})
