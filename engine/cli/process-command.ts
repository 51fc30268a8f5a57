import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { copyFile } from '../shared/disk/files.ts'
import { replaceFile } from '../shared/disk/replace-file.ts'
import { removeIfFree, removePath } from '../shared/disk/remove-path.ts'
import { typedMandant } from '../batches/mandants/typed-mandant.ts'
import { readConfig } from '../config.ts'
import { readEncryption } from '../keys/folder-encryption.ts'
import { sealDataInPassing } from '../shared/sealed/seal-in-passing.ts'
import { installedLanguages, languageOf } from '../phases/ocr/tesseract/installed-languages.ts'
import { createWorkshop, WINDOW_PROJECT, type Workshop } from '../engine.ts'
import type { BatchFault, BatchOutput } from '../model/batch.ts'
import type { Document } from '../model/document.ts'
import { leftOutText } from '../model/left-out.ts'
import { leftOutWithin } from '../model/place-within.ts'
import type { LeftOutFile, LeftOutReason } from '../model/left-out.ts'
import { ATTACH_BYTES_MAX } from '../phases/report/report.ts'
import { limitAwake } from '../shared/awake-time.ts'
import { toIso } from '../shared/clock.ts'
import { EngineError, isEngineError } from '../shared/errors.ts'
import { collectPaths } from './collect-paths.ts'
import type { CollectedPaths } from './collect-paths.ts'
import { onStop } from './on-stop.ts'
import { showProgress } from './show-progress.ts'
import { EXIT, UsageError } from './usage.ts'

/** Windows ends a program whose console is closed after ten seconds. */
const STOP_MS_MAX = 8_000
/** For the bytes of one file, on a drive that hangs. */
const FILE_MS = 60 * 60_000

interface Wishes {
  readonly paths: readonly string[]
  readonly out: string
  readonly mandant: string | null
  readonly language: string
  readonly json: boolean
}

/**
 * `steuerstapel process`: the whole job on local files, on a data folder of its own that is gone afterwards.
 * Exit code 0 when the batch completed, 2 when it failed.
 */
export async function runProcess(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const settings = readConfig(environment)
  const wishes = parse(args, installedLanguages(settings.modelsDir))
  const found = await collectPaths(wishes.paths)
  if (found.files.length === 0) throw new UsageError(nothingFound(found.leftOut))
  const dataDir = await mkdtemp(join(tmpdir(), 'steuerstapel-'))
  // Who encrypts what lasts does not want to find it plain where it passed by.
  if (await readEncryption(settings.dataDir)) sealDataInPassing(dataDir)
  const config = { ...settings, dataDir, inbox: null }
  let ended = (): void => {}
  const end = new Promise<void>(resolve => (ended = resolve))
  const starting = createWorkshop(config, { isPassing: config.databaseUrl === null, onBatchEnded: () => ended() })
  const stop: { asked: Promise<never> | null } = { asked: null }
  // Heard from the first moment on: the key of the folder is made while the engine starts.
  onStop(() => void (stop.asked = closeAndExit(starting, dataDir)))
  try {
    const engine = await starting
    const batchId = await createBatchOf(engine, found, wishes)
    await engine.start()
    const progress = showProgress(engine.storage, batchId, { json: wishes.json, terminal: process.stderr.isTTY })
    await end
    await progress.stop()
    return await tell(engine, batchId, wishes)
  } finally {
    // What breaks off because it is to stop is no fault: the program ends there.
    await stop.asked
    await starting.then(
      engine => engine.stop(),
      () => undefined,
    )
    await removePath(dataDir)
  }
}

/** Nothing of the documents stays, also when the engine takes long to stop or had not started yet. */
async function closeAndExit(starting: Promise<Workshop>, dataDir: string): Promise<never> {
  const stopped = starting.then(engine => engine.stop()).catch(() => undefined)
  await Promise.race([stopped, setTimeout(STOP_MS_MAX)])
  await removeIfFree(dataDir)
  process.exit(130)
}

function parse(args: readonly string[], languages: readonly string[]): Wishes {
  const text = { type: 'string' } as const
  const options = { out: text, mandant: text, language: text, json: { type: 'boolean' } } as const
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
    const language = languageOf(values.language ?? 'de') ?? ''
    if (!languages.includes(language)) throw new UsageError(`--language kennt: ${languages.join(', ')}.`)
    if (positionals.length === 0) throw new UsageError('Bitte mindestens eine Datei oder einen Ordner angeben.')
    const mandant = values.mandant?.trim() || null
    return { paths: positionals, out: resolve(values.out ?? '.'), mandant, language, json: values.json ?? false }
  } catch (cause) {
    if (cause instanceof UsageError) throw cause
    throw new UsageError('Diese Angabe ist unbekannt oder unvollständig.', { cause })
  }
}

function nothingFound(leftOut: readonly LeftOutFile[]): string {
  return ['In den angegebenen Ordnern liegt keine Datei.', ...leftOut.map(leftOutLine)].join('\n')
}

function leftOutLine({ path, reason }: LeftOutFile): string {
  return `Nicht aufgenommen: ${path} (${leftOutText(reason)})`
}

async function createBatchOf(
  engine: Workshop,
  { files: paths, leftOut }: CollectedPaths,
  wishes: Wishes,
): Promise<string> {
  const { documentsPerBatchMax, fileBytesMax } = engine.config.limits
  if (paths.length > documentsPerBatchMax) {
    throw new UsageError(`Ein Stapel fasst höchstens ${documentsPerBatchMax} Dateien, es sind ${paths.length}.`)
  }
  const documents = []
  const unreadable: LeftOutFile[] = []
  for (const { path, name, place } of paths) {
    const limit = limitAwake(FILE_MS)
    const options = { byteSizeMax: fileBytesMax, signal: limit.signal }
    const source = createReadStream(path)
    const own = new Set<unknown>()
    source.once('error', error => own.add(error))
    const stored = await engine.files.put(source, options).catch((error: unknown) => {
      const reason = reasonOf(path, error, own.has(error))
      if (!reason) throw isEngineError(error) ? withPath(place, error) : error
      unreadable.push({ path: place, reason })
    })
    limit.stop()
    if (stored) documents.push({ filename: name, source: { type: 'upload' } as const, stored })
  }
  if (documents.length === 0) throw noneReadable(unreadable)
  const { batch } = await engine.createBatch({
    project: WINDOW_PROJECT,
    name: wishes.paths
      .map(path => basename(resolve(path)))
      .join(', ')
      .slice(0, 200),
    mandant: wishes.mandant === null ? null : typedMandant(wishes.mandant),
    documents,
    language: wishes.language,
    leftOut: [...leftOut, ...unreadable],
  })
  return batch.id
}

/** What is wrong with the file itself; null for what is not its own, as a full disk of the data folder. */
function reasonOf(path: string | Buffer, error: unknown, isOfSource: boolean): LeftOutReason | null {
  if (isEngineError(error)) return error.code === 'file_too_large' ? 'too_large' : null
  const { path: at, syscall } = error instanceof Error ? (error as NodeJS.ErrnoException) : {}
  // A drive that fails while it is read tells no path, and where a write fails the source is ended with the same error.
  return at === path.toString() || (isOfSource && syscall === 'read') ? 'unreadable' : null
}

function withPath(path: string, error: EngineError): EngineError {
  return new EngineError(error.kind, error.code, `${path}: ${error.message}`, { cause: error })
}

function noneReadable(leftOut: readonly LeftOutFile[]): EngineError {
  return new EngineError('input', 'source_unreachable', leftOut.map(leftOutLine).join('\n'))
}

async function tell(engine: Workshop, batchId: string, wishes: Wishes): Promise<number> {
  const batch = await engine.storage.batches.find(batchId)
  const output = await engine.storage.batches.output(batchId)
  let path: string | null = null
  if (output) {
    await mkdir(wishes.out, { recursive: true })
    path = join(wishes.out, output.filename)
    await copyFile(engine.files.managedPath(output.path), `${path}.teil`)
    await replaceFile(`${path}.teil`, path)
  }
  const documents = await engine.storage.documents.listByBatch(batchId)
  const within = documents.flatMap(document => leftOutWithin(document, documents))
  const leftOut = [...(batch?.options.leftOut ?? []), ...within]
  const originals = output && path !== null ? await keepOriginals(engine, output, documents, path) : null
  if (wishes.json) {
    const shown = { batch_id: batchId, status: batch?.status, ...(batch?.error ? { error: faultOf(batch.error) } : {}) }
    const found = output && path !== null ? { path, sha256: output.sha256, ...(originals ? { originals } : {}) } : null
    const told = { batch: shown, documents: documents.map(objectOf), not_taken: leftOut, output: found }
    process.stdout.write(`${JSON.stringify(told)}\n`)
  } else {
    for (const document of documents) process.stdout.write(`${lineOf(document)}\n`)
    for (const file of leftOut) process.stdout.write(`${leftOutLine(file)}\n`)
    process.stdout.write(
      path === null
        ? `${batch?.error?.message ?? 'Ohne Ergebnis beendet.'}\n`
        : `Belegmappe: ${path}\n${originals ? `Originale: ${originals}\n` : ''}`,
    )
  }
  return batch?.status === 'completed' ? EXIT.ok : EXIT.batchFailed
}

/**
 * Puts the originals beside a Belegmappe that does not carry them, since the data folder of this command is gone
 * afterwards. Returns their folder.
 */
async function keepOriginals(
  engine: Workshop,
  output: BatchOutput,
  documents: readonly Document[],
  binderPath: string,
): Promise<string | null> {
  const byteSize = documents.reduce((sum, document) => sum + (document.byteSize ?? 0), 0)
  if (byteSize <= ATTACH_BYTES_MAX) return null
  const folder = binderPath.replace(/(\.pdf)?$/i, '_Originale')
  const originals = join(dirname(engine.files.managedPath(output.path)), 'Originale')
  for (const entry of await readdir(originals, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const to = join(folder, relative(originals, entry.parentPath))
    await mkdir(to, { recursive: true })
    await copyFile(join(entry.parentPath, entry.name), join(to, entry.name))
  }
  return folder
}

/** As `/v1` names it. */
function faultOf({ failedAt, ...fault }: BatchFault): object {
  return { ...fault, failed_at: toIso(failedAt) }
}

function objectOf(document: Document): object {
  const { filename, sha256, pageCount, analysis, status, error } = document
  const found = {
    kind: analysis?.kind ?? null,
    fields: analysis?.fields ?? {},
    warnings: analysis?.warnings ?? [],
    verdict: analysis?.verdict ?? null,
  }
  return { filename, sha256, pages: pageCount, ...found, status, ...(error ? { error } : {}) }
}

function lineOf(document: Document): string {
  if (document.error) return `${document.filename}\t${document.error.message}`
  const value = (name: string): string => document.analysis?.fields[name]?.value ?? ''
  const parts = [document.analysis?.kind.label ?? '', value('date'), value('issuer'), value('gross')]
  return [document.filename, ...parts].join('\t')
}
