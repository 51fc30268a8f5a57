import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { showEveryScreen } from './every-screen.ts'
import { openScreenOffice } from './screen-office.ts'
import { showStories } from './stories/show-stories.ts'
import { wearScheme } from './wear-scheme.ts'

/**
 * `node test/screens/take-screens.ts OUT`: a picture of every screen at 1280 x 720, dark, light and at 200 % zoom, as
 * OUT/NAME-dark.png, OUT/NAME-light.png and OUT/NAME-zoom.png, over a real engine with the sample documents. With
 * `--stories OUT` three stories of an office instead, one picture a step.
 */
const isStories = process.argv[2] === '--stories'
const [out] = process.argv.slice(isStories ? 3 : 2)
if (out === undefined) {
  process.stderr.write('Bitte den Ordner für die Bilder angeben.\n')
  process.exit(64)
}
mkdirSync(out, { recursive: true })
const samples = readdirSync(join(import.meta.dirname, '../fixtures/samples')).filter(name => name !== 'truth.json')
const office = await openScreenOffice()
try {
  const { page } = office
  await page.addInitScript(writeInOpenSans)
  if (isStories) await showStories(office, out, text => process.stdout.write(text))
  else await takeScreens(out)
} finally {
  await office.close()
}

async function takeScreens(folder: string): Promise<void> {
  const { page } = office
  for await (const name of showEveryScreen(office, samples)) {
    const take = (look: string) =>
      page.screenshot({ path: join(folder, `${name}-${look}.png`), animations: 'disabled', caret: 'hide' })
    for (const scheme of ['dark', 'light'] as const) {
      await wearScheme(page, scheme)
      await take(scheme)
    }
    await page.setViewportSize({ width: 640, height: 360 })
    await take('zoom')
    await page.setViewportSize({ width: 1280, height: 720 })
    process.stdout.write(`${name}\n`)
  }
}

/**
 * Runs in the page before its scripts: the letters that come with the Chromium of the tests, as wide as Windows' own.
 */
function writeInOpenSans(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`.fui-FluentProvider { --fontFamilyBase: 'Open Sans', sans-serif !important }`)
  document.adoptedStyleSheets = [sheet]
}
