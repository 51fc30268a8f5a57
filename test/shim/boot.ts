import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'

/** Starts a built main file with the stand-in in the place of Electron: `node boot.ts out/main/main.js`. */
const standIn = new URL('electron.ts', import.meta.url).href
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: standIn, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
})

const main = resolve(process.argv[2] ?? 'out/main/main.js')
const { app, becomeReady } = await import('./shim-app.ts')
app.isPackaged = main.includes('app.asar')
// The words of a start as Electron has them: the program, and before it is installed the folder that it runs from.
process.argv = app.isPackaged ? [process.execPath] : [process.execPath, '.']
await import(pathToFileURL(main).href)
// As in Electron: "ready" comes after the entry was evaluated, so an entry that waits for it never starts.
becomeReady()
