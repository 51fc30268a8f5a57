import type { Logger } from 'pino'
import type { ClientYearKey } from '../../model/client-year.ts'
import { compareContents, editionFolder, isUnchanged, yearId } from '../../model/edition.ts'
import type { Edition, EditionChanges, EditionContents } from '../../model/edition.ts'
import type { Author } from '../../model/user.ts'
import { isReadFault } from '../../phases/original-damaged.ts'
import { writeYearBinder } from '../../phases/report/write-year-binder.ts'
import type { WrittenYear, YearBinderDeps } from '../../phases/report/write-year-binder.ts'
import type { PlannedEdition, YearStack } from '../../phases/report/plan/year-stack.ts'
import { Stop, isEngineError } from '../../shared/errors.ts'
import { isMachineFault } from '../../shared/machine-fault.ts'
import { repeat } from '../../shared/repeat.ts'
import { storageFaultOf } from '../../shared/storage-fault.ts'
import type { WaitingEdition } from '../../storage/edition-verbs.ts'
import type { Storage } from '../../storage/storage.ts'
import { editionOutdated } from './ask-edition.ts'
import { readContents } from './edition-contents.ts'
import { isWithheld, placesOfContents } from './edition-places.ts'
import type { PlaceOf } from './edition-places.ts'
import { keepYearLogs } from './keep-year-logs.ts'
import { readYearStack } from './read-year-stack.ts'
import type { YearStackDeps } from './read-year-stack.ts'

export interface EditionWriter {
  /** Goes on with what an earlier engine left open. */
  start(): void
  /** Somebody asked for an edition, or opened a released year. */
  wake(): void
  /** What is under way begins anew at the next start. */
  stop(): Promise<void>
}

export interface EditionWriterDeps extends YearBinderDeps {
  readonly storage: YearBinderDeps['storage'] &
    YearStackDeps['storage'] &
    Pick<Storage, 'editions' | 'users' | 'yearSums'>
  readonly logger: Pick<Logger, 'info' | 'error'>
  /** Hears of the file of an edition. */
  readonly onWritten?: (file: WrittenYear['file']) => void
}

/** What disk or database stopped is begun anew after so long. */
const AGAIN_MS = 2_000
/** Tries in a row; then the edition fails, for a release that is being written locks its year. */
const ROUNDS_MAX = 10

/** What ended its worker, and another one at once: most of it would end the next one, too. */
const CRASHES: ReadonlySet<string> = new Set(['processing_crashed', 'processing_timeout'])

/** Faults in a row of editions that are begun anew. */
type Rounds = Map<string, number>

/** Writes the editions of client-years that somebody waits for, one after the other. */
export function createEditionWriter(deps: EditionWriterDeps): EditionWriter {
  const stopping = new AbortController()
  const state: WriterState = { rounds: new Map(), hasLogs: true }
  const writing = repeat({
    everyMs: AGAIN_MS,
    isIdle: true,
    work: () => work(deps, state, stopping.signal),
    onFault: err => deps.logger.error({ err }, 'editions_not_written'),
  })
  const wake = (): void => {
    state.hasLogs = true
    writing.wake()
  }
  return {
    start: wake,
    wake,
    stop: async () => {
      stopping.abort(new Stop('shutdown'))
      await writing.stop()
    },
  }
}

interface WriterState {
  readonly rounds: Rounds
  /** The log of a client-year may have grown beyond what lies beside its editions. */
  hasLogs: boolean
}

/** Logs are put beside editions in the same round, also where one cannot be written. */
async function work(deps: EditionWriterDeps, state: WriterState, signal: AbortSignal): Promise<void> {
  try {
    await writeWaiting(deps, state, signal)
  } finally {
    await keepLogs(deps, state, signal)
  }
}

async function keepLogs(deps: EditionWriterDeps, state: WriterState, signal: AbortSignal): Promise<void> {
  if (!state.hasLogs || signal.aborted) return
  state.hasLogs = false
  try {
    await keepYearLogs(deps, signal)
  } catch (error) {
    state.hasLogs = true
    throw error
  }
}

/** One that cannot be written now keeps no other one waiting; the first fault is thrown when all had their turn. */
async function writeWaiting(deps: EditionWriterDeps, state: WriterState, signal: AbortSignal): Promise<void> {
  const { rounds } = state
  const waiting = await deps.storage.editions.listWaiting()
  if (waiting.length > 0) state.hasLogs = true
  const ids = new Set(waiting.map(idOf))
  for (const id of rounds.keys()) if (!ids.has(id)) rounds.delete(id)
  const faults: unknown[] = []
  for (const edition of waiting) {
    if (signal.aborted) return
    try {
      await writeOrFail(deps, edition, rounds, signal)
    } catch (error) {
      faults.push(error)
    }
  }
  if (faults.length > 0) throw faults[0]
}

function idOf(edition: WaitingEdition): string {
  return `${yearId(edition)} ${edition.number}`
}

/**
 * A fault of the papers is kept with the edition; one that may pass (disk, database, the key of the seal) is thrown, and
 * kept when it does not pass.
 */
async function writeOrFail(
  deps: EditionWriterDeps,
  edition: WaitingEdition,
  rounds: Rounds,
  signal: AbortSignal,
): Promise<void> {
  const id = idOf(edition)
  try {
    await writeEdition(deps, edition, signal)
    rounds.delete(id)
  } catch (error) {
    if (signal.aborted) return
    if (isReadFault(error)) deps.files.forgetChecks()
    const round = (rounds.get(id) ?? 0) + 1
    rounds.set(id, round)
    if (round < roundsMax(error)) throw error
    const { number, year } = edition
    deps.logger.error({ year, number, err: error }, 'edition_failed')
    await deps.storage.editions.fail(edition, faultOf(error))
    rounds.delete(id)
  }
}

function roundsMax(error: unknown): number {
  if (isMachineFault(error)) return ROUNDS_MAX
  return isEngineError(error) && error.kind === 'transient' && !CRASHES.has(error.code) ? ROUNDS_MAX : 1
}

function faultOf(error: unknown): NonNullable<Edition['fault']> {
  const known = storageFaultOf(error) ?? error
  if (isEngineError(known) && known.kind !== 'cancelled') return { code: known.code, message: known.message }
  const message = 'Die Belegmappe konnte nicht geschrieben werden. Bitte noch einmal versuchen.'
  return { code: 'report_failed', message }
}

async function writeEdition(deps: EditionWriterDeps, edition: WaitingEdition, signal: AbortSignal): Promise<void> {
  const { storage, files, logger } = deps
  const { organizationId, mandantId, number, year } = edition
  const record = await storage.mandants.record(organizationId, mandantId)
  if (!record) return
  // What changes from here on makes this stand an old one, and the edition is looked at again.
  const stand = await storage.yearSums.stand(mandantId)
  const stack = await readYearStack(deps, edition, record)
  const contents = await readContents(storage, stack)
  const earlier = await readEarlier(deps, edition)
  const changes = earlier && changesOf(earlier, contents)
  const asked = (await storage.editions.list(edition)).find(one => one.number === number)
  // What was looked at is what is released; a delivery may have come meanwhile.
  if (asked?.release && (!changes || !isUnchanged(changes))) throw editionOutdated()
  const planned = await planEdition(deps, { edition, asked: asked ?? null, stack, changes })
  const written = await writeYearBinder(deps, stack, planned, signal)
  await dropNamingOthers(deps, edition)
  const folder = editionFolder(edition, number)
  if (!(await storage.editions.finish(edition, { ...written, contents, changes, stand })))
    return files.removeManaged(folder)
  deps.onWritten?.(written.file)
  logger.info({ year, number, pages: written.file.pages }, 'edition_written')
}

interface Earlier {
  readonly contents: EditionContents
  readonly placeOf: PlaceOf
}

/** The newest edition that was written. */
async function readEarlier({ storage }: EditionWriterDeps, key: ClientYearKey): Promise<Earlier | null> {
  const newest = (await storage.editions.list(key)).find(({ state }) => state === 'written')
  const contents = newest ? await storage.editions.contents(key, newest.number) : null
  return contents && { contents, placeOf: await placesOfContents(storage, [contents]) }
}

function changesOf({ contents, placeOf }: Earlier, now: EditionContents): EditionChanges {
  return compareContents(contents, now, placeOf)
}

interface Planning {
  readonly edition: WaitingEdition
  readonly asked: Edition | null
  readonly stack: YearStack
  readonly changes: EditionChanges | null
}

async function planEdition({ storage }: EditionWriterDeps, planning: Planning): Promise<PlannedEdition> {
  const { edition, asked, stack, changes } = planning
  const { mandantId, year, number } = edition
  const nameOf = await namesOfUsers(storage)
  const preparers = asked?.release ? await storage.editions.preparers(edition) : []
  const before = (await storage.editions.list({ mandantId, year: year - 1 })).find(({ state }) => state === 'written')
  return {
    number,
    author: asked?.author ? nameOf(asked.author) : null,
    changes,
    release: asked?.release ? { of: asked.release.of, preparedBy: preparers.map(nameOf) } : null,
    createdAt: stack.besides.deliveries[0]?.receivedAt ?? asked?.askedAt ?? 0,
    audit: await storage.editions.log({ mandantId, year }),
    lastYearIndex: before
      ? {
          path: `${editionFolder({ mandantId, year: year - 1 }, before.number)}/index.json`,
          name: `Jahr ${year - 1}, Ausgabe ${before.number}`,
        }
      : null,
  }
}

/** How people are named on paper: with their name as it is today. */
async function namesOfUsers({ users }: Pick<Storage, 'users'>): Promise<(author: Author) => string> {
  const names = new Map((await users.list()).map(({ id, name }) => [id, name]))
  return ({ userId, sign }) => {
    const name = names.get(userId)
    return name === undefined ? sign : `${name} (${sign})`
  }
}

/** Earlier editions that hold what is another mandant's paper by now: their files go, their hash and number stay. */
async function dropNamingOthers({ storage, files }: EditionWriterDeps, key: ClientYearKey): Promise<void> {
  for (const { number, file } of await storage.editions.list(key)) {
    if (!file?.path || !(await isWithheld(storage, key, number))) continue
    await files.removeManaged(editionFolder(key, number))
    await storage.editions.dropFile(key, number)
  }
}
