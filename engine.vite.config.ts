import { cpSync, existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig } from 'vite'

const engine = resolve(import.meta.dirname, 'engine')
const outDir = resolve(import.meta.dirname, 'out/engine')
const main = resolve(engine, 'main.ts')
const pageWorker = resolve(engine, 'page-worker.ts')
const officeWorker = resolve(engine, 'office-worker.ts')

/** The engine as plain JavaScript for the packaged program; its packages stay beside it in node_modules. */
export default defineConfig({
  plugins: [
    {
      name: 'recognition-models',
      closeBundle: () => cpSync(resolve(engine, 'data/models'), resolve(outDir, 'models'), { recursive: true }),
    },
  ],
  build: {
    ssr: true,
    outDir,
    emptyOutDir: true,
    target: 'node24',
    rollupOptions: {
      input: Object.fromEntries(
        Object.entries({ main, 'page-worker': pageWorker, 'office-worker': officeWorker }).filter(([, path]) =>
          existsSync(path),
        ),
      ),
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})
