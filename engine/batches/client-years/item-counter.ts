import { setImmediate as breathe } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ClientYearKey } from '../../model/client-year.ts'
import type { MandantRecord } from '../../model/mandant.ts'
import { totalYear } from '../../positions/total-year.ts'
import { openItems } from '../../model/work-item.ts'
import type { Storage } from '../../storage/storage.ts'
import type { UncountedYear } from '../../storage/client-year-verbs.ts'
import { isMachineFault } from '../../shared/machine-fault.ts'
import { repeat } from '../../shared/repeat.ts'
import { storageFaultOf } from '../../shared/storage-fault.ts'
import { changesSince } from '../editions/read-editions.ts'
import { readYearItems } from './read-year-items.ts'
import type { YearItemsDeps } from './read-year-items.ts'
import { rulesOf } from './stored-year-sums.ts'

export interface ItemCounter {
  start(): void
  /** Ends within one client-year; what is left is done after the next start. */
  stop(): Promise<void>
}

export interface ItemCounterDeps extends YearItemsDeps {
  readonly storage: YearItemsDeps['storage'] &
    Pick<Storage, 'audit' | 'clientYears' | 'editions' | 'mandants' | 'yearSums'>
  readonly logger: Pick<Logger, 'error'>
  /** Of the program. */
  readonly version: string
}

/** Whether the newest edition is what the papers say still: the board shows it. */
async function lookAtEdition(deps: ItemCounterDeps, key: ClientYearKey, record: MandantRecord): Promise<void> {
  const edition = (await deps.storage.editions.list(key)).find(({ state }) => state === 'written')
  if (edition?.file) await changesSince(deps, key, record, edition)
}

const LOOK_EVERY_MS = 2_000
const YEARS_AT_ONCE = 10

/**
 * Counts the open work items of client-years in which something changed, one after the other and none while a delivery
 * of it is under way: what is worked out over all deliveries is too much for the step that changes it, and for a board
 * of thousands (docs/decisions/0071).
 */
export function createItemCounter(deps: ItemCounterDeps): ItemCounter {
  let isStopped = false
  let isCompared = false
  const work = async (): Promise<void> => {
    if (!isCompared) await deps.storage.clientYears.recountUnless(rulesOf(deps))
    isCompared = true
    for (;;) {
      const years = await deps.storage.clientYears.listUncounted(YEARS_AT_ONCE)
      for (const year of years) {
        if (isStopped) return
        await countOrPass(deps, year)
        await breathe()
      }
      if (isStopped || years.length < YEARS_AT_ONCE) return
    }
  }
  const onFault = (error: unknown): void => deps.logger.error({ fault: nameOf(error) }, 'work_item_counting_failed')
  const looking = repeat({ everyMs: LOOK_EVERY_MS, isIdle: true, work, onFault })
  return {
    start: looking.wake,
    stop: async () => {
      isStopped = true
      await looking.stop()
    },
  }
}

/** A client-year that cannot be counted stays without a count until it changes, and stops no other. */
async function countOrPass(deps: ItemCounterDeps, year: UncountedYear): Promise<void> {
  try {
    await countYear(deps, year)
  } catch (error) {
    if (storageFaultOf(error) || isMachineFault(error)) throw error
    deps.logger.error({ fault: nameOf(error) }, 'work_items_not_counted')
    await deps.storage.clientYears.saveCount(year, {
      openItems: null,
      openQuestions: null,
      totals: null,
      countedWith: rulesOf(deps),
    })
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}

async function countYear(deps: ItemCounterDeps, year: UncountedYear): Promise<void> {
  const { mandantId, organizationId } = year
  const record = await deps.storage.mandants.record(organizationId, mandantId)
  if (!record) return
  const { items, positions } = await readYearItems(deps, { mandantId, year: year.year }, record, null)
  const open = openItems(items)
  const questions = open.filter(({ kind }) => kind !== 'document_missing')
  await lookAtEdition(deps, year, record)
  await deps.storage.clientYears.saveCount(year, {
    openItems: open.length,
    openQuestions: questions.length,
    totals: JSON.stringify(totalYear(positions)),
    countedWith: rulesOf(deps),
  })
}
