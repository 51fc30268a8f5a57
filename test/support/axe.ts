import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as after } from 'node:timers/promises'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  readonly id: string
  readonly impact: string
  readonly nodes: readonly { readonly html: string }[]
}

/** Colours that are just changing are nobody's contrast; a change begins with the next frame that is drawn. */
const settled = `new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  .then(() => Promise.allSettled(document.getAnimations()
    .filter(animation => animation.effect.getComputedTiming().endTime < Infinity)
    .map(animation => animation.finished)))
  .then(() => undefined)`

const pageIsBack = `document.querySelector('[role$="dialog"]') !== null ||
  document.getElementById('root')?.getAttribute('aria-hidden') !== 'true'`
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
const PAGE_BACK_MS = 5_000

/**
 * Serious and critical faults of accessibility on a page (WCAG 2.2 A and AA), as `id: first element`. Fluent's focus
 * guards are left out: they are hidden on purpose and pass the focus on at once.
 */
export async function seriousFaults(page: Page): Promise<readonly string[]> {
  return (await violationsOf(page))
    .filter(violation => violation.impact === 'serious' || violation.impact === 'critical')
    .map(violation => `${violation.id}: ${violation.nodes[0]?.html ?? ''}`)
}

/**
 * Every fault of accessibility on a page (WCAG 2.2 A and AA), whatever its weight, as `id: element` of each element.
 */
export async function everyFault(page: Page): Promise<readonly string[]> {
  return told(await violationsOf(page))
}

/** As `everyFault`, of the rules alone that ask for colours: all that a page in other colours can do wrong. */
export async function everyColourFault(page: Page): Promise<readonly string[]> {
  return told(await violationsOf(page, COLOUR_RULES))
}

function told(violations: readonly Violation[]): readonly string[] {
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

async function violationsOf(page: Page, rules: readonly string[] = WCAG): Promise<readonly Violation[]> {
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(source)
  await page.evaluate(settled)
  // A dialog that has gone gives the page behind it back a moment later; one that never does is a fault, found below.
  // (Asked from outside: the window's content security policy allows no evaluation within.)
  const deadline = performance.now() + PAGE_BACK_MS
  while (!(await page.evaluate(pageIsBack)) && performance.now() < deadline) await after(100)
  return (await page.evaluate(`axe
    .run({ exclude: [['[data-tabster-dummy]']] }, { runOnly: ${JSON.stringify(rules)}, resultTypes: ['violations'], selectors: false })
    .then(result => result.violations)`)) as readonly Violation[]
}
