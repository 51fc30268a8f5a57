import { availableParallelism } from 'node:os'
import { createClient } from '../support/create-client.ts'
import { startEngine, temporaryDataDir } from '../support/engine-process.ts'
import { startSourceServer } from '../support/source-server.ts'
import { openV1 } from '../support/v1-client.ts'
import { drawPdf } from '../fixtures/make/draw-pdf.ts'
import { createSeededRandom } from '../fixtures/make/seeded-random.ts'
import type { SeededRandom } from '../fixtures/make/seeded-random.ts'
import { createSheet } from '../fixtures/make/sheet.ts'
import type { Sheet } from '../fixtures/make/sheet.ts'
import { tokenOf, until } from './api-beside-ocr.ts'
import { say, sendLoad } from './send-load.ts'

const PAGES = 60
const LINES = 42
/**
 * Clients that ask eight times a second each, far more than the 5 to 10 seconds that the interface text recommends: more
 * than a thousand answers, so that a hundredth of them is more than a few.
 */
const PACED = { connections: 20, pauseMs: 125, seconds: 600 }
const P99_MS_MAX = 50
const IDLE_MS = 5_000

/**
 * Status of an engine process of its own while it analyses documents of 60 full pages each, half of them account
 * statements, whose lines are read on every page. The load comes from this process, so it shares the cores, too.
 */
export async function benchAnalysisStall(args: readonly string[]): Promise<void> {
  const count = Number(args[0] ?? 64)
  const random = createSeededRandom(4711)
  const folder = temporaryDataDir()
  const made = new Map<string, Buffer>()
  for (let index = 0; index < count; index++) {
    const sheets = Array.from({ length: PAGES }, (_, page) => (index % 2 ? bill : statement)(random, index, page + 1))
    made.set(`${index}.pdf`, Buffer.from(await drawPdf(`Beleg ${index}`, sheets)))
  }
  const sources = await startSourceServer(folder.dataDir, made)
  const credentials = await createClient(folder.dataDir, 'Bench')
  const engine = await startEngine({
    dataDir: folder.dataDir,
    settings: {
      STEUERSTAPEL_SOURCE_ALLOW: sources.host,
      STEUERSTAPEL_EXTRA_CA: sources.caFile,
      STEUERSTAPEL_RATE_PER_MINUTE: '1000000',
      STEUERSTAPEL_WORKERS: String(availableParallelism()),
    },
  })
  try {
    const api = await openV1(engine.httpUrl, credentials)
    const token = await tokenOf(engine.httpUrl, credentials)
    const documents = [...made.keys()].map(name => ({
      filename: name,
      source: { type: 'url' as const, url: sources.urlOf(name) },
    }))
    const { batch_id: id } = await api.createBatch({ batch_name: 'Bench', documents }, crypto.randomUUID())
    const measure = async (beside: string, signal: AbortSignal): Promise<void> => {
      const target = { method: 'GET', path: `/v1/batches/${id}`, token } as const
      const startedMs = performance.now()
      const { perSecond, p50, p99, max } = await sendLoad(engine.httpUrl, target, { ...PACED, signal })
      const seconds = (performance.now() - startedMs) / 1000
      const cells = [perSecond, p50, p99, max, seconds].map(value => value.toFixed(1).padStart(8))
      say(`${beside.padEnd(15)} ${cells.join(' ')}   p99 ${p99 < P99_MS_MAX ? 'below' : 'NOT below'} ${P99_MS_MAX} ms`)
    }
    say(
      `\nstatus while ${count} documents of ${PAGES} pages are analysed, ${availableParallelism()} cores and as many workers`,
    )
    say('                 requests/s   p50 ms   p99 ms   max ms    seconds')
    await until(api, id, ({ current_phase: { phase } }) => phase === 'ANALYSIS')
    const ended = new AbortController()
    const measured = measure('ANALYSIS', ended.signal)
    await until(api, id, ({ status, current_phase: { phase } }) => phase !== 'ANALYSIS' || status === 'completed')
    ended.abort()
    await measured
    await until(api, id, ({ status }) => status === 'completed')
    // The same beside nothing of ours: what the machine gives to others shows here, too.
    await measure('idle', AbortSignal.timeout(IDLE_MS))
  } finally {
    await engine.kill()
    await sources.close()
    folder.remove()
  }
}

function statement(random: SeededRandom, index: number, page: number): Sheet {
  const sheet = headed('Musterbank eG', `Kontoauszug Nr. ${index + 1}/2025`, page)
  if (page === 1) sheet.text(20, 40, 'Kontostand am 01.01.2025   10.000,00 EUR')
  for (let line = 0; line < LINES; line++) {
    const day = `${two(1 + int(random, 28))}.${two(1 + int(random, 12))}.`
    sheet.text(
      20,
      50 + 5 * line,
      `${day} ${day} Kartenzahlung ${int(random, 99_999)} Supermarkt am Ring, Filiale ${int(random, 999)}`,
    )
    sheet.text(190, 50 + 5 * line, `${1 + int(random, 400)},${two(int(random, 100))} -`, { align: 'right' })
  }
  if (page === PAGES) sheet.text(20, 270, 'Kontostand am 31.12.2025   1.000,00 EUR')
  return sheet
}

/** A full page of a long bill. */
export function bill(random: SeededRandom, index: number, page: number): Sheet {
  const sheet = headed('Muster Bau GmbH', `Rechnung Nr. ${4000 + index} vom 05.03.2025`, page)
  for (let line = 0; line < LINES; line++) {
    sheet.text(
      20,
      50 + 5 * line,
      `${line + 1} Fliesen verlegen, Abschnitt ${int(random, 999)}, ${1 + int(random, 40)} m² zu ${int(random, 90)},00 EUR`,
    )
    sheet.text(190, 50 + 5 * line, `${int(random, 4000)},${two(int(random, 100))}`, { align: 'right' })
  }
  if (page === PAGES) sheet.text(20, 270, 'Nettobetrag 100,00   zzgl. 19 % MwSt 19,00   Rechnungsbetrag 119,00')
  return sheet
}

function headed(issuer: string, title: string, page: number): Sheet {
  const sheet = createSheet({ font: 'sans', size: 9 })
  sheet.text(20, 20, issuer, { size: 14 })
  sheet.text(20, 30, title, { size: 12 })
  sheet.text(190, 30, `Seite ${page} von ${PAGES}`, { align: 'right' })
  return sheet
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}

function int(random: SeededRandom, below: number): number {
  return Math.floor(random.next() * below)
}
