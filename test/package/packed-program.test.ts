import { copyFileSync, linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import config from '../../electron-builder.config.ts'
import { startDesktop } from '../support/desktop.ts'
import type { Desktop } from '../support/desktop.ts'
import { temporaryDataDir } from '../support/engine-process.ts'
import { OWN_TARGET, REPO, isUnpacked, packedFiles } from './packed-files.ts'

const SAMPLES = join(REPO, 'test/fixtures/samples')
/**
 * One for each part that is loaded at run time: PDFium, recognition, pictures, LibreOffice, archives, mails, codes,
 * invoices.
 */
const FILES = [
  '01-lohnsteuerbescheinigung-2025.pdf',
  '09-kontoauszug-oktober.tif',
  '14-tankquittung-foto.jpg',
  '19-fahrtenliste.xlsx',
  '20-arbeitszimmer-aufstellung.docx',
  '21-mail-mit-rechnung.eml',
  '22-nachgereichte-belege.zip',
  '23-xrechnung.xml',
  '24-stapel-mit-trennblatt.pdf',
]

const data = temporaryDataDir()
// Outside of the repository: a package that is missing must not be found in its node_modules.
const resources = join(mkdtempSync(join(tmpdir(), 'steuerstapel-paket-')), 'resources')
let desktop: Desktop

beforeAll(async () => {
  for (const path of packedFiles(OWN_TARGET)) {
    place(join(REPO, path), join(resources, isUnpacked(path) ? 'app.asar.unpacked' : 'app.asar', path))
  }
  for (const { from, to } of config[OWN_TARGET].extraResources) place(from, join(resources, to))
  desktop = await startDesktop(data.dataDir, join(resources, 'app.asar/out/main/main.js'))
  await desktop.run({ run: 'waitForText', text: 'Noch kein Stapel' })
})

afterAll(() => {
  desktop?.kill()
  data.remove()
  rmSync(dirname(resources), { recursive: true, force: true })
})

/** A second name of the same bytes where that is possible. */
function place(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

const evaluate = (script: string) => desktop.run({ run: 'evaluate', script })

test('the archive holds the shell and the window, and what starts processes lies beside it', () => {
  expect(readdirSync(join(resources, 'app.asar/out')).sort()).toEqual(['main', 'preload', 'renderer'])
  expect(readdirSync(join(resources, 'app.asar.unpacked')).sort()).toEqual(['node_modules', 'out', 'package.json'])
})

test('the engine’s master key lies sealed in the data folder, and nowhere plain', () => {
  const names = readdirSync(data.dataDir)
  expect(names).toContain('master.key.sealed')
  expect(names).not.toContain('master.key')
})

test('the packed program turns documents of every kind into a Belegmappe, on its own Node', async () => {
  const { engineWords, window } = (await desktop.run({ run: 'facts' })) as Facts
  expect(window.webPreferences).toMatchObject({ devTools: false })
  expect(engineWords).toContain(`--node=${join(resources, 'node', process.platform === 'win32' ? 'node.exe' : 'node')}`)
  await desktop.run({ run: 'setFiles', paths: FILES.map(name => join(SAMPLES, name)) })
  await desktop.run({ run: 'click', name: 'Stapel verarbeiten' })
  const batches = () => evaluate(`fetch('/local/batches').then(answer => answer.json())`) as Promise<Batches>
  await expect.poll(async () => (await batches()).batches[0]?.status, { interval: 1_000 }).toBe('completed')
  const [batch] = (await batches()).batches
  expect(batch).toMatchObject({ documentsFailed: 0 })
  expect(batch?.documentsTotal).toBeGreaterThan(FILES.length)
})

interface Facts {
  readonly engineWords: readonly string[]
  readonly window: { readonly webPreferences: object }
}

interface Batches {
  readonly batches: readonly {
    readonly status: string
    readonly documentsTotal: number
    readonly documentsFailed: number
  }[]
}
