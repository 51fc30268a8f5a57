import { matchesGlob } from 'node:path'

/** Of every package: what is not loaded at run time. Licences stay. */
const NEVER = [
  '**/*.{map,d.ts,d.cts,d.mts,ts,mts,cts,flow,tsbuildinfo,gyp,gypi,md,markdown,html,sh,patch}',
  '**/.*',
  '**/{test,tests,__tests__,docs,doc,example,examples,benchmark,benchmarks,.github,man}/**',
]
const LICENCE = '**/{LICENSE,LICENCE,License,license,NOTICE,COPYING,unRarLicense}*'

/** Of these packages this alone. Each is read by name, so that a new version cannot bring more. */
const ONLY: Readonly<Record<string, readonly string[]>> = {
  '7z-wasm': ['7zz.umd.js', '7zz.wasm'],
  '@embedpdf/pdfium': ['dist/index.{js,cjs}', 'dist/pdfium.wasm'],
  '@matbee/libreoffice-converter': ['wasm/*.cjs', 'wasm/soffice.{data,wasm}'],
  '@tesseract.js-data/deu': ['4.0.0_best_int/*'],
  '@tesseract.js-data/eng': ['4.0.0_best_int/*'],
  '@tesseract.js-data/osd': ['4.0.0/*'],
  'better-sqlite3': ['lib/**', 'prebuilds/win32-x64.node'],
  'better-sqlite3-multiple-ciphers': ['lib/**', 'prebuilds/win32-x64.node'],
  'crypto-js': ['*.js'],
  'dejavu-fonts-ttf': ['ttf/DejaVuSansCondensed{,-Bold}.ttf'],
  'libheif-js': ['libheif-wasm/libheif-bundle.js'],
  'tesseract.js-core': ['*.wasm', 'tesseract-core!(*.wasm).js'],
  'zxing-wasm': ['dist/{cjs,es}/**', 'dist/{reader,writer}/*.wasm'],
}

/** Whether a file of a package (path within it) belongs to the installed program. */
export function isStaged(packageName: string, path: string): boolean {
  if (path === 'package.json' || matchesGlob(path, LICENCE)) return true
  if (NEVER.some(pattern => matchesGlob(path, pattern))) return false
  return ONLY[packageName]?.some(pattern => matchesGlob(path, pattern)) ?? true
}
