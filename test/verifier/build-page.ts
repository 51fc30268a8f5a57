import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const folder = fileURLToPath(new URL('../../src-verifier/', import.meta.url))

/** The page that checks a Belegmappe, in one file but for the keys; not minified, so that an auditor can read it. */
export async function buildPage(): Promise<string> {
  const style = readFileSync(`${folder}page.css`, 'utf8')
  const script = await bundle()
  const page = readFileSync(`${folder}page.html`, 'utf8')
    .replace('/* style */', () => style)
    .replace('// script', () => script)
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(/<script>([^]*)<\/script>/, page)}'`,
    `style-src '${hashOf(/<style>([^]*)<\/style>/, page)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ]
  return page.replace('{{policy}}', policy.join('; '))
}

/** How the page lies among the data files: its lines, so that a change of it can be read. */
export async function pageFile(): Promise<string> {
  return `${JSON.stringify({ schema: 'verifier-page/1', lines: (await buildPage()).split('\n') }, null, 2)}\n`
}

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: folder,
    build: {
      write: false,
      minify: false,
      target: 'chrome120',
      lib: { entry: `${folder}page.ts`, formats: ['iife'], name: 'verifier', fileName: 'page' },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error('one bundle is built')
  return output.output[0].code
}

/** Of what stands within an element, as a policy names it (Content Security Policy Level 3, 2.3.1). */
function hashOf(element: RegExp, page: string): string {
  const [, content = ''] = element.exec(page) ?? []
  return `sha256-${createHash('sha256').update(content).digest('base64')}`
}
