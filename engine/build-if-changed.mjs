import { builtEngine } from './built-engine.mjs'

// `npm run build:engine`: what `npm start` runs, so that it costs a moment when nothing has changed.
if (builtEngine() === null) {
  const { build } = await import('vite')
  await build({ configFile: 'engine.vite.config.ts', logLevel: 'warn' })
}
