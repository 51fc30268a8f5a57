import { cpSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { defineConfig } from 'vite'
import { asciiOnly } from './build/ascii-only.ts'
import { NOT_IN_BUILD } from './build/packages-beside.ts'
import { stampFile, stampOfSources } from './engine/built-engine.mjs'

const engine = resolve(import.meta.dirname, 'engine')
const outDir = resolve(import.meta.dirname, 'out/engine')
const entries = ['cli', 'main', 'page-worker', 'office-worker']
// Of the sources before the first is read: what changes meanwhile makes this build an old one.
const stamp = stampOfSources()

/**
 * In place of `brotli`, which the font library would unpack WOFF2 fonts with: its tables are a megabyte that each worker
 * would read, and the only fonts that are opened are TrueType files of our own.
 */
const BROTLI = 'brotli/decompress.js'
const NO_BROTLI = 'export default () => { throw new Error("a WOFF2 font, which the built engine does not open") }'

/**
 * The engine as plain JavaScript, for the packaged program and for who starts often: with its packages in it, since two
 * thousand files to find, read and link are most of a start (docs/decisions/0074-one-program.md).
 */
export default defineConfig({
  plugins: [
    {
      name: 'no-brotli',
      enforce: 'pre',
      resolveId: id => (id === BROTLI ? `\0${BROTLI}` : null),
      load: id => (id === `\0${BROTLI}` ? NO_BROTLI : null),
    },
    { name: 'ascii-only', renderChunk: code => ({ code: asciiOnly(code), map: null }) },
    {
      name: 'models-and-stamp',
      closeBundle: () => {
        cpSync(resolve(engine, 'data/models'), resolve(outDir, 'models'), { recursive: true })
        writeFileSync(join(outDir, stampFile), stamp)
      },
    },
  ],
  ssr: { noExternal: true, external: NOT_IN_BUILD },
  build: {
    ssr: true,
    outDir,
    emptyOutDir: true,
    reportCompressedSize: false,
    target: 'node24',
    rollupOptions: {
      input: Object.fromEntries(entries.map(name => [name, resolve(engine, `${name}.ts`)])),
      // All in one folder: what lies beside the program is looked for from there.
      output: {
        format: 'es',
        comments: { jsdoc: false },
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
})
