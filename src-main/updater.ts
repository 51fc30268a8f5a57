import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { UpdateNews } from '../wire/desktop.ts'
import type { UpdateSettings } from './shell-settings.ts'
import { MANIFEST, SIGNATURE, UpdateFault, compareVersions, readManifest } from './update-manifest.ts'
import type { UpdateFile, UpdateManifest } from './update-manifest.ts'
import type { UpdateSource } from './update-source.ts'

export interface UpdaterDeps {
  /** Of the running program, `major.minor.patch`. */
  readonly version: string
  readonly platform: string
  readonly arch: string
  /** Ends of installer names that fit how this program was installed, the best one first. */
  readonly kinds: readonly string[]
  /** Folder of loaded installers alone. */
  readonly folder: string
  readonly settings: () => UpdateSettings
  readonly openSource: (source: string) => UpdateSource
  readonly onNews: (news: UpdateNews) => void
}

export interface Updater {
  news(): UpdateNews
  /** Looks at the source, and loads what is newer; never rejects, does nothing without a source. One at a time. */
  check(): Promise<UpdateNews>
  /** Path of the installer that is ready, hashed once more; null when there is none (any more). */
  installer(): Promise<string | null>
  /** The settings changed. */
  reset(): UpdateNews
}

const SMALL_BYTES_MAX = 1_000_000
const CHECK_MS_MAX = 60 * 60_000

/** Finds newer versions where the office puts them. Older ones are refused whoever signed them. */
export function createUpdater(deps: UpdaterDeps): Updater {
  const state: UpdateState = { deps, latest: startOf(deps), ready: null, checking: null }
  return {
    news: () => state.latest,
    check: () => {
      const { source, publicKey } = deps.settings()
      if (source === null) return Promise.resolve(tell(state, {}))
      state.ready = null
      state.checking ??= look(state, { source, publicKey })
        .catch((error: unknown) => tell(state, { state: 'failed', message: messageOf(error) }))
        .finally(() => void (state.checking = null))
      return state.checking
    },
    installer: () => readyInstaller(state),
    reset: () => {
      state.ready = null
      return tell(state, {})
    },
  }
}

interface UpdateState {
  readonly deps: UpdaterDeps
  latest: UpdateNews
  /** The installer that is loaded. */
  ready: { readonly file: UpdateFile; readonly path: string } | null
  checking: Promise<UpdateNews> | null
}

function startOf({ settings }: UpdaterDeps): UpdateNews {
  const { source, publicKey } = settings()
  const state = source === null ? 'off' : 'idle'
  return { state, source, isSigned: publicKey !== null, version: null, message: null }
}

function tell(state: UpdateState, part: Partial<UpdateNews>): UpdateNews {
  state.latest = { ...startOf(state.deps), ...part }
  state.deps.onNews(state.latest)
  return state.latest
}

async function look(state: UpdateState, asked: UpdateSettings & { source: string }): Promise<UpdateNews> {
  const { deps } = state
  tell(state, { state: 'checking' })
  const signal = AbortSignal.timeout(CHECK_MS_MAX)
  const source = deps.openSource(asked.source)
  const manifest = await fetchManifest(source, asked.publicKey, signal)
  if (!isNewer(manifest.version, deps.version)) return tell(state, { state: 'current' })
  const file = chooseFile(manifest, deps)
  tell(state, { state: 'loading', version: manifest.version })
  const path = await load(source, file, deps.folder, signal)
  const now = deps.settings()
  // Set anew while it was being loaded: what was loaded may be from the wrong place.
  if (now.source !== asked.source || now.publicKey !== asked.publicKey) return tell(state, {})
  state.ready = { file, path }
  return tell(state, { state: 'ready', version: manifest.version })
}

async function readyInstaller(state: UpdateState): Promise<string | null> {
  const { ready } = state
  if (ready === null) return null
  if ((await hashFile(ready.path).catch(() => null)) === ready.file.sha256) return ready.path
  state.ready = null
  tell(state, { state: 'failed', message: damaged().message })
  return null
}

/** False for the installed version itself; an older one is a fault of the source. */
function isNewer(offered: string, installed: string): boolean {
  const order = compareVersions(offered, installed)
  if (order < 0) {
    throw new UpdateFault(
      `An der Quelle liegt die ältere Version ${offered}; installiert ist ${installed}. Ältere Versionen werden nicht angenommen, weil sie die Datenbank nicht lesen könnten.`,
    )
  }
  return order > 0
}

async function fetchManifest(
  source: UpdateSource,
  publicKey: string | null,
  signal: AbortSignal,
): Promise<UpdateManifest> {
  const bytes = await readSmall(source, MANIFEST, signal)
  if (bytes === null) {
    throw new UpdateFault(`An der Quelle der Aktualisierungen fehlt ${MANIFEST}. Bitte die Systembetreuung fragen.`)
  }
  const signature = publicKey === null ? null : await readSmall(source, SIGNATURE, signal)
  return readManifest(bytes, signature?.toString('latin1') ?? null, publicKey)
}

async function readSmall(source: UpdateSource, name: string, signal: AbortSignal): Promise<Buffer | null> {
  const pieces = await source.open(name, signal)
  if (pieces === null) return null
  const kept: Uint8Array[] = []
  let bytes = 0
  for await (const piece of pieces) {
    bytes += piece.length
    if (bytes > SMALL_BYTES_MAX) throw damaged()
    kept.push(piece)
  }
  return Buffer.concat(kept)
}

function chooseFile({ version, files }: UpdateManifest, { platform, arch, kinds }: UpdaterDeps): UpdateFile {
  const fitting = files.filter(file => file.platform === platform && file.arch === arch)
  for (const kind of kinds) {
    const file = fitting.find(each => each.name.endsWith(kind))
    if (file) return file
  }
  throw new UpdateFault(`Version ${version} gibt es nicht für diesen Rechner (${platform}, ${arch}).`)
}

/** Loads an installer under its own name once it is whole and its hash is right; older ones go. */
async function load(source: UpdateSource, file: UpdateFile, folder: string, signal: AbortSignal): Promise<string> {
  const path = join(folder, file.name)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await hashFile(path).catch(() => null)) === file.sha256) return path
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true })
  const pieces = await source.open(file.name, signal)
  if (pieces === null) throw new UpdateFault(`An der Quelle fehlt die Datei ${file.name}. Bitte neu bereitstellen.`)
  const part = `${path}.part`
  const target = await open(part, 'w', 0o600)
  try {
    const hash = createHash('sha256')
    let bytes = 0
    for await (const piece of pieces) {
      bytes += piece.length
      if (bytes > file.byteSize) throw damaged()
      hash.update(piece)
      await target.writeFile(piece)
    }
    if (bytes !== file.byteSize || hash.digest('hex') !== file.sha256) throw damaged()
    await target.sync()
  } catch (error) {
    await target.close()
    await rm(part, { force: true })
    throw error
  }
  await target.close()
  await rename(part, path)
  return path
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return hash.digest('hex')
}

function damaged(): UpdateFault {
  return new UpdateFault(
    'Die geladene Aktualisierung entspricht nicht ihrer Prüfsumme und wurde verworfen. Bitte erneut versuchen; bleibt es dabei, die Dateien neu bereitstellen.',
  )
}

function messageOf(error: unknown): string {
  if (error instanceof UpdateFault) return error.message
  return 'Die Aktualisierung konnte nicht geladen werden. Bitte freien Speicherplatz prüfen und erneut versuchen.'
}
