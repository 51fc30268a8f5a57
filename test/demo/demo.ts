import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { checkPdfa } from '../../engine/pdfa/check-pdfa.ts'
import { createClient } from '../support/create-client.ts'
import { startEngine, temporaryDataDir } from '../support/engine-process.ts'
import type { EngineProcess } from '../support/engine-process.ts'
import { startSourceServer } from '../support/source-server.ts'
import type { SourceServer } from '../support/source-server.ts'
import { documentsOf, download, openV1 } from '../support/v1-client.ts'
import type { ResultBody, V1Client } from '../support/v1-client.ts'
import { documentTable } from './document-table.ts'
import { createProgressLine, duration } from './progress-line.ts'

const SAMPLES_DIR = path.join(import.meta.dirname, '..', 'fixtures', 'samples')
const OUTPUT_DIR = path.join(import.meta.dirname, '..', '..', 'demo-output')
const LOOK_EVERY_MS = 1_000
const LIMIT_MS = 30 * 60_000
const SOURCES_VALID_MS = 60 * 60_000
const MANDANT = { first_name: 'Henning', last_name: 'Quastenberg' }

/**
 * The whole job as a client program would do it, on the sample documents: token, batch, progress, result, download,
 * check. `--database postgres://…` does it on a server, whose database must be empty.
 */
async function demo(): Promise<void> {
  const { database } = parseArgs({ options: { database: { type: 'string', default: '' } } }).values
  const files = readSamples()
  const folder = temporaryDataDir()
  let sources: SourceServer | null = null
  let engine: EngineProcess | null = null
  const storage = { STEUERSTAPEL_DATABASE_URL: database }
  try {
    sources = await startSourceServer(folder.dataDir, files)
    say(`Engine wird gestartet (Datenordner ${folder.dataDir}) …`)
    engine = await startEngine({
      dataDir: folder.dataDir,
      settings: { ...storage, STEUERSTAPEL_SOURCE_ALLOW: sources.host, STEUERSTAPEL_EXTRA_CA: sources.caFile },
    })
    say(`Engine bereit: ${engine.httpUrl} und ${engine.httpsUrl}`)
    const api = await openV1(engine.httpUrl, await createClient(folder.dataDir, 'Demo', storage))
    const batchId = await sendBatch(api, sources, files)
    await follow(api, batchId)
    await keep(api, batchId, engine)
  } catch (error) {
    if (engine === null || engine.running) throw error
    throw new Error(`Die Engine ist unterwegs beendet worden.\n${engine.output()}`, { cause: error })
  } finally {
    await engine?.stop()
    await sources?.close()
    folder.remove()
  }
}

async function sendBatch(
  api: V1Client,
  sources: SourceServer,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<string> {
  const expiresAt = new Date(Date.now() + SOURCES_VALID_MS)
  const documents = documentsOf(
    [...files].map(([filename, bytes]) => ({
      filename,
      url: sources.urlOf(filename),
      sha256: sha256Of(bytes),
      expiresAt,
    })),
  )
  const batch = { batch_name: 'Demo: Belege 2025', mandant: MANDANT, documents, processing: { auto_dedupe: true } }
  const { batch_id } = await api.createBatch(batch, crypto.randomUUID())
  say(`Stapel ${batch_id} mit ${files.size} Dateien angenommen.\n`)
  return batch_id
}

async function follow(api: V1Client, batchId: string): Promise<void> {
  const line = createProgressLine(process.stdout)
  const deadline = performance.now() + LIMIT_MS
  for (;;) {
    const progress = await api.progress(batchId)
    line.show(progress)
    if (progress.status === 'completed') break
    if (progress.status === 'failed')
      throw new Error(`Der Stapel ist gescheitert: ${JSON.stringify((await api.status(batchId)).error)}`)
    if (performance.now() > deadline) throw new Error(`Der Stapel war nach ${duration(LIMIT_MS / 1000)} nicht fertig.`)
    await after(LOOK_EVERY_MS)
  }
  line.end()
}

async function keep(api: V1Client, batchId: string, engine: EngineProcess): Promise<void> {
  const answer = await api.result(batchId)
  say(`\n${documentTable(await api.documents(batchId))}\n`)
  rmSync(OUTPUT_DIR, { recursive: true, force: true }) // Of an earlier demo.
  mkdirSync(OUTPUT_DIR, { recursive: true })
  const file = path.join(OUTPUT_DIR, filenameOf(answer))
  const arrived = await download(answer.result.download_url, engine.caFile, file)
  if (arrived.byteSize !== answer.result.file_size_bytes)
    throw new Error(`Die Belegmappe hat ${arrived.byteSize} statt ${answer.result.file_size_bytes} Byte.`)
  if (arrived.sha256 !== answer.result.sha256) throw new Error('Der SHA-256 der Belegmappe stimmt nicht.')
  const broken = checkPdfa(file, { part: 3 }).findings
  if (broken.length > 0)
    throw new Error(`Die Belegmappe ist kein PDF/A-3b: ${broken.map(({ text }) => text).join(' ')}`)
  const { pages_processed: pages, documents_processed: documents, total_duration_seconds: seconds } = answer.usage
  say(
    `${documents} Dokumente, ${pages} Seiten in ${duration(seconds)}. SHA-256, Größe und PDF/A-3b geprüft (${arrived.byteSize} Byte).`,
  )
  say(`Belegmappe: ${path.relative(process.cwd(), file)}`)
}

function filenameOf({ result }: ResultBody): string {
  return path.basename(decodeURIComponent(new URL(result.download_url).pathname))
}

function readSamples(): ReadonlyMap<string, Uint8Array> {
  const names = readdirSync(SAMPLES_DIR).filter(name => name !== 'truth.json')
  return new Map(names.map(name => [name, readFileSync(path.join(SAMPLES_DIR, name))]))
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

try {
  await demo()
} catch (error) {
  process.stderr.write(`\nDie Demo ist gescheitert: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
