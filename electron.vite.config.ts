import { resolve } from 'node:path'
import { defineConfig } from 'electron-vite'
import renderer from './renderer.vite.config.ts'

/** The desktop shell: main, one sandboxed preload file, and the same window as in the browser. */
export default defineConfig({
  main: {
    build: {
      outDir: resolve(import.meta.dirname, 'out/main'),
      target: 'node24',
      rollupOptions: { input: { main: resolve(import.meta.dirname, 'src-main/main.ts') } },
    },
  },
  preload: {
    build: {
      outDir: resolve(import.meta.dirname, 'out/preload'),
      target: 'node24',
      externalizeDeps: false,
      isolatedEntries: true,
      rollupOptions: {
        input: { preload: resolve(import.meta.dirname, 'src-main/preload.ts') },
        // A sandboxed preload has to be one CommonJS file.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    ...renderer,
    build: { ...renderer.build, rollupOptions: { input: resolve(import.meta.dirname, 'src-renderer/index.html') } },
  },
})
