import { join } from 'node:path'
import { readConfig } from '../config.ts'
import type { Config } from '../config.ts'
import { createEngine, type Engine, type EngineOverrides } from '../engine.ts'
import { SESSION_HEADER } from '../http/local/session/local-sessions.ts'
import { folderFaultOf } from './folder-fault.ts'
import { guardProcess } from './guard-process.ts'
import { heedRequests } from './heed-requests.ts'
import type { EndedMessage, HostMessage, LogsMessage, WorkMessage } from './host-message.ts'
import { listen } from './listen.ts'
import type { Listening } from './listen.ts'
import { readWork, reportWork } from './report-work.ts'
import type { KeySources } from '../keys/unlock-folder.ts'
import { openFolder } from './open-folder.ts'
import type { FolderToOpen, OpenedFolder } from './open-folder.ts'
import { systemClock } from '../shared/clock.ts'
import type { RewriteOrder } from '../wiring/folder-keys.ts'
import { isEngineError } from '../shared/errors.ts'
import { storageFaultOf } from '../shared/storage-fault.ts'

/** Where the words of a running engine go: a terminal, or the process that hosts it. */
export interface ServeHost {
  /** `newSignInLink` makes a link that signs one browser in, once. */
  ready(message: Extract<HostMessage, { type: 'ready' }>, newSignInLink: () => string): void
  failed(message: Extract<HostMessage, { type: 'failed' }>): void
  /** Where the logs are written; absent where nobody asks. */
  logs?(message: LogsMessage): void
  /** How much there is to do, whenever it changes; absent where nobody looks. */
  work?(message: WorkMessage): void
  ended?(message: EndedMessage): void
  /** Calls back when the engine is to stop. */
  onStop(stop: () => void): void
  /** Other programs of the user may ask for its end and for a link; a host that starts it anew does so itself. */
  readonly heedsRequests?: boolean
}

/** A clean stop takes at most this long; then the process goes, and the next start resumes. */
const STOP_MS_MAX = 9_000
/** A mistake of ours ended it (sysexits EX_SOFTWARE). */
const EXIT_BUG = 70

type Environment = Readonly<Record<string, string | undefined>>
type Desktop = Pick<EngineOverrides, 'nodePath' | 'keychain' | 'isNewInstallation' | 'sandbox'> & {
  /** Asks whoever sits there for the key of an encrypted data folder. */
  readonly askKey?: KeySources['ask']
}

/**
 * Runs the engine until its host asks for the stop; resolves with the process's exit code.
 * Faults of the set-up are told in German, bugs are thrown.
 */
export async function serve(environment: Environment, host: ServeHost, desktop: Desktop = {}): Promise<number> {
  try {
    // From the first moment: a stop that is asked for while the engine starts is carried out once it can be.
    const stopped = Promise.withResolvers<void>()
    host.onStop(stopped.resolve)
    return await serveUntilStopped(environment, host, desktop, stopped)
  } catch (error) {
    const fault = isEngineError(error) ? error : (storageFaultOf(error) ?? folderFaultOf(error))
    if (!fault) throw error
    host.failed({ type: 'failed', code: fault.code, message: fault.message })
    return 1
  }
}

/** Again and again, where the data folder is written anew between. */
async function serveUntilStopped(
  environment: Environment,
  host: ServeHost,
  desktop: Desktop,
  stopped: PromiseWithResolvers<void>,
): Promise<number> {
  let order: RewriteOrder | null = null
  let ports: Partial<Pick<Config, 'httpPort' | 'httpsPort'>> = {}
  for (;;) {
    const config = { ...readConfig(environment), ...ports }
    host.logs?.({ type: 'logs', folder: join(config.dataDir, 'logs') })
    const opening = openFolder(folderOf(config, environment, host, desktop, stopped.resolve), order)
    // Who stops while the folder is written anew loses nothing: the next start goes on.
    const opened = await Promise.race([opening, stopped.promise.then(() => null)])
    if (!opened) return 0
    const rewriting = Promise.withResolvers<RewriteOrder>()
    const port = opened.port ?? config.httpPort
    const engine = await openEngine({ ...config, httpPort: port }, environment, host, {
      ...desktop,
      onRewrite: rewriting.resolve,
      rewriteFault: opened.fault,
    })
    const ended = await run(engine, host, {
      stopped: stopped.promise,
      rewriting: rewriting.promise,
      opened,
      stop: stopped.resolve,
    })
    if (typeof ended === 'number') return ended
    order = ended
    ports = samePorts(engine)
  }
}

/** Windows that are open find the engine where it was. */
function samePorts({ config, addresses }: Engine): Pick<Config, 'httpPort' | 'httpsPort'> {
  const portOf = (url: string | null, set: Config['httpPort']) => (url === null ? set : Number(new URL(url).port))
  return {
    httpPort: portOf(addresses.httpUrl, config.httpPort),
    httpsPort: portOf(addresses.httpsUrl, config.httpsPort),
  }
}

function folderOf(
  { dataDir, databaseUrl, httpPort }: Config,
  environment: Environment,
  host: ServeHost,
  { askKey: ask }: Desktop,
  stop: () => void,
): FolderToOpen {
  const secret = environment['STEUERSTAPEL_PASSPHRASE'] || undefined
  const hasDoor = host.heedsRequests === true
  return { dataDir, databaseUrl, httpPort, sources: { secret, ask }, hasDoor, stop, now: systemClock.now }
}

async function openEngine(
  config: Config,
  environment: Environment,
  host: ServeHost,
  overrides: Desktop & Pick<EngineOverrides, 'onRewrite' | 'rewriteFault'>,
): Promise<Engine> {
  const engine = await createEngine(config, {
    ...overrides,
    environment,
    onBatchEnded: batchId => {
      tellEnd(engine, host, batchId).catch((err: unknown) => engine.logger.warn({ batchId, err }, 'end_not_told'))
    },
  })
  return engine
}

interface Running {
  readonly stopped: Promise<void>
  readonly rewriting: Promise<RewriteOrder>
  readonly opened: OpenedFolder
  readonly stop: () => void
}

/** From listening to the end of the stop; the exit code, or what is to be done with the folder before the next start. */
async function run(
  engine: Engine,
  host: ServeHost,
  { stopped, rewriting, opened, stop }: Running,
): Promise<number | RewriteOrder> {
  const fallen = Promise.withResolvers<number>()
  const letGo = guardProcess({
    log: (facts, text) => engine.logger.fatal(facts, text),
    sawStorageFault: engine.sawFault,
    end: () => fallen.resolve(EXIT_BUG),
  })
  const listening = await begin(engine).catch((error: unknown) => {
    // The guard would wait for an end that nobody has begun, while open ports keep the process.
    letGo()
    throw error
  })
  tellReady(engine, host)
  opened.letIn(signInLinks(engine))
  const endHeeding = await heed(engine, host, stop)
  const { work } = host
  const report =
    work &&
    reportWork({
      read: () => readWork(engine.storage),
      tell: message => work(message),
      onFault: err => engine.logger.warn({ err }, 'work_not_read'),
    })
  const ended = await Promise.race([stopped.then(() => 0), fallen.promise, rewriting])
  const deadline = setTimeout(() => process.exit(typeof ended === 'number' ? ended : EXIT_BUG), STOP_MS_MAX)
  await report?.stop()
  await endHeeding()
  await listening.close()
  await engine.stop()
  clearTimeout(deadline)
  letGo()
  return ended
}

async function begin(engine: Engine): Promise<Listening> {
  const listening = await listen(engine)
  await engine.start()
  return listening
}

function tellReady({ addresses, sessions, logger }: Engine, host: ServeHost): void {
  const { httpUrl, httpsUrl, networkUrl } = addresses
  logger.info({ httpUrl, httpsUrl, networkUrl }, 'engine_ready')
  const sessionHeader = { name: SESSION_HEADER, value: sessions.headerCredential() }
  host.ready(
    { type: 'ready', httpUrl: httpUrl ?? httpsUrl ?? '', networkUrl, sessionHeader },
    signInLinks({ addresses, sessions }),
  )
}

function signInLinks({ addresses, sessions }: Pick<Engine, 'addresses' | 'sessions'>): () => string {
  const base = addresses.httpUrl ?? addresses.httpsUrl ?? ''
  return () => `${base}/#anmelden=${sessions.issueSignInToken()}`
}

/** The engine works without, where the folder of requests cannot be had. */
async function heed(engine: Engine, host: ServeHost, stop: () => void): Promise<() => Promise<void>> {
  const onFault = (err: unknown): void => engine.logger.warn({ err }, 'requests_not_heeded')
  if (host.heedsRequests !== true) return () => Promise.resolve()
  try {
    return await heedRequests(engine.config.dataDir, { stop, newSignInLink: signInLinks(engine), onFault })
  } catch (error) {
    onFault(error)
    return () => Promise.resolve()
  }
}

async function tellEnd(engine: Pick<Engine, 'storage'>, host: ServeHost, batchId: string): Promise<void> {
  const status = (await engine.storage.batches.find(batchId))?.status
  if (status === 'completed' || status === 'failed') host.ended?.({ type: 'ended', batchId, status })
}
