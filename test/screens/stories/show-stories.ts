import { addMandants } from '../screen-office.ts'
import type { ScreenOffice } from '../screen-office.ts'
import { beginFilm } from './film.ts'
import { marchStory } from './march-story.ts'
import { morningStory } from './morning-story.ts'
import { releaseStory } from './release-story.ts'

const STEP_MS = 60_000

/**
 * Three days of an office as pictures, one a step: a clerk's morning with five shoeboxes, an adviser who releases a year
 * after four corrections, and a client's late papers in March. `office` is new; each story goes on where the one before ended.
 */
export async function showStories(office: ScreenOffice, out: string, say: (text: string) => void): Promise<void> {
  // A Belegmappe takes its time on a busy machine.
  office.page.setDefaultTimeout(STEP_MS)
  const film = (story: string) => beginFilm(office.page, out, story, say)
  const { couple } = await morningStory(office, film('1-morgen'), await addMandants(office))
  await releaseStory(office, film('2-freigabe'), couple.id)
  await marchStory(office, film('3-maerz'), couple)
}
