import { setTimeout as wait } from 'node:timers/promises'
import type { PostgresDeps } from '../../engine/storage/postgres/open.ts'
import { aClock } from './a-clock.ts'

/** What the adapter needs of its surroundings, with a clock that stands still. */
export function postgresDeps(): PostgresDeps {
  return { clock: aClock(), random: () => 0.5, wait, onFault: () => {} }
}
