import { join } from 'node:path'
import type { Page } from 'playwright-core'

/** Pictures of a story, one every step, numbered in their order. */
export interface Film {
  /** `step` names what a person has just done. */
  take(step: string): Promise<void>
}

/** Begins the pictures of a story in a folder: `OUT/1-morgen-01-board.png`. */
export function beginFilm(page: Page, out: string, story: string, say: (text: string) => void): Film {
  let number = 0
  return {
    take: async step => {
      number += 1
      const name = `${story}-${String(number).padStart(2, '0')}-${step}.png`
      await page.screenshot({ path: join(out, name), animations: 'disabled', caret: 'hide' })
      say(`${name}\n`)
    },
  }
}
