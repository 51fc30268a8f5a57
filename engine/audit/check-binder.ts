import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BinderCheck, BinderCheckReport } from '../model/binder-check.ts'
import { isEngineError } from '../shared/errors.ts'
import { checkAttachedLog, checkLogBeside } from './check-log.ts'
import { checkLedger, checkPages, checkSums } from './check-numbers.ts'
import { checkAttachments, checkCollectiveHash, checkOriginals, hashFile } from './check-originals.ts'
import { parseIndex } from './parse-index.ts'
import { readAttachments } from './read-attachments.ts'
import type { OpenedBinder } from './read-attachments.ts'
import { checkSeal } from './seal-file.ts'
import type { SealState } from './seal-file.ts'

const INDEX = 'index.json'
const LOG = 'protokoll.jsonl'
const LOG_BYTES_MAX = 100_000_000

const SEAL: Readonly<Record<SealState, readonly [BinderCheck['state'], string]>> = {
  intact: ['ok', 'Kein Byte der Datei hat sich geändert, seit die Engine sie versiegelt hat.'],
  broken: ['wrong', 'Die Datei wurde geändert, nachdem die Engine sie versiegelt hat.'],
  appended: [
    'wrong',
    'An die Datei wurde etwas angehängt, nachdem die Engine sie versiegelt hat (z. B. eine Anmerkung oder Unterschrift); der Teil davor ist unverändert.',
  ],
  missing: ['wrong', 'Die Datei trägt kein Siegel: Sie wurde umgeschrieben oder stammt nicht von dieser Engine.'],
}

/**
 * Operation `check-binder`: whether a Belegmappe is what the engine wrote, as far as the file and its folder can say.
 */
export async function checkBinder({ path }: { readonly path: string }): Promise<BinderCheckReport> {
  const { sha256, byteSize } = await hashFile(path)
  const [state, text] = SEAL[await checkSeal(path)]
  const seal: BinderCheck = { id: 'seal', state, text, findings: [] }
  const report = (batchId: string | null, checks: readonly BinderCheck[]): BinderCheckReport => {
    return { sha256, byteSize, batchId, checks: [seal, ...checks] }
  }
  const broken = (why: string, ...others: BinderCheck[]) =>
    report(null, [...others, { id: 'index', state: 'wrong', text: why, findings: [] }])

  let binder: OpenedBinder
  try {
    binder = await readAttachments(path, new Set([INDEX, LOG]))
  } catch (error) {
    if (!isEngineError(error)) throw error
    return broken(error.message)
  }
  const attachments = checkAttachments(binder.attachments)
  const indexBytes = binder.attachments.get(INDEX)?.bytes
  if (!indexBytes) return broken('Die Datei ist keine Belegmappe: Das Verzeichnis index.json fehlt.')
  const index = parseIndex(indexBytes)
  if (!index) return broken('Das Verzeichnis index.json ist nicht lesbar oder unvollständig.', attachments)

  const log = binder.attachments.get(LOG)?.bytes ?? null
  const pages = index.documents.reduce((sum, document) => sum + document.pages.length, 0)
  return report(index.batch.id, [
    attachments,
    { id: 'index', state: 'ok', text: `Das Verzeichnis nennt ${index.documents.length} Belege.`, findings: [] },
    await checkOriginals(index, binder.attachments, path),
    checkCollectiveHash(index),
    judge('ledger', checkLedger(index), `Die Seitenbilanz geht auf: ${index.ledger.pages_in} Seiten.`),
    judge('sums', checkSums(index), 'Jede Summe ist die Summe ihrer Zeilen, jede Zeile die ihres Belegs.'),
    judge('pages', checkPages(index, binder.pageCount), `Alle ${pages} Belegseiten sind in der Mappe, jede einmal.`),
    ...checkAttachedLog(log, index),
    checkLogBeside(await readBeside(path), log, index, sha256),
  ])
}

function judge(id: BinderCheck['id'], findings: readonly string[], text: string): BinderCheck {
  const wrong: Partial<Record<BinderCheck['id'], string>> = {
    ledger: 'Die Seitenbilanz geht nicht auf.',
    sums: 'Nicht alle Summen stimmen.',
    pages: 'Belege und Seiten der Mappe passen nicht zusammen.',
  }
  return findings.length === 0
    ? { id, state: 'ok', text, findings }
    : { id, state: 'wrong', text: wrong[id] ?? text, findings }
}

async function readBeside(path: string): Promise<Buffer | null> {
  const beside = join(dirname(path), LOG)
  const info = await stat(beside).catch(() => null)
  return info?.isFile() && info.size <= LOG_BYTES_MAX ? await readFile(beside) : null
}
