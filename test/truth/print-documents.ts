import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchChromium } from '../support/chromium.ts'

/** Where what was printed lies; kept from run to run. */
export const TRUTH_FOLDER = join(tmpdir(), 'steuerstapel-truth')

/** Hex digits that stand for the HTML. */
export function keyOf(html: string): string {
  return createHash('sha256').update(html).digest('hex').slice(0, 32)
}

/**
 * Prints HTML documents on A4, or on the paper that their `@page` rule names, in one Chromium without a net; returns
 * the paths of the PDFs in that order. What was printed before is taken from the temp folder.
 */
export async function printDocuments(htmls: readonly string[]): Promise<string[]> {
  mkdirSync(TRUTH_FOLDER, { recursive: true })
  const paths = htmls.map(html => join(TRUTH_FOLDER, `${keyOf(html)}.pdf`))
  const missing = [...new Map(paths.map((path, at) => [path, htmls[at] ?? ''] as const))].filter(
    ([path]) => !existsSync(path),
  )
  if (missing.length === 0) return paths
  const browser = await launchChromium()
  try {
    const context = await browser.newContext({ offline: true, javaScriptEnabled: false })
    const page = await context.newPage()
    for (const [path, html] of missing) {
      await page.setContent(html, { waitUntil: 'load' })
      const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true, printBackground: true })
      writeFileSync(`${path}.part`, pdf)
      renameSync(`${path}.part`, path)
    }
  } finally {
    await browser.close()
  }
  return paths
}
