import { readFile, stat } from '../shared/disk/files.ts'
import { dirname, join } from 'node:path'
import { NO_KEYS } from '../model/binder-check.ts'
import type { BinderCheck, BinderCheckInput, BinderCheckReport } from '../model/binder-check.ts'
import { isEngineError } from '../shared/errors.ts'
import { checkAttachedLog, checkLogBeside } from './check-log.ts'
import { checkLedger, checkPages, checkSums } from './check-numbers.ts'
import { checkAttachments, checkCollectiveHash, checkOriginals, hashFile } from './check-originals.ts'
import { parseIndex } from './parse-index.ts'
import type { BinderIndex } from './parse-index.ts'
import { readAttachments } from './read-attachments.ts'
import type { OpenedBinder } from './read-attachments.ts'
import { checkStampBeside, NO_STAMP } from './check-stamp-beside.ts'
import { checkAnySeal, refuseUnsigned } from './check-any-seal.ts'
import { checkLogSignature } from './check-log-signature.ts'

const INDEX = 'index.json'
const LOG = 'protokoll.jsonl'
const LOG_SEAL = 'protokoll-siegel.json'
const LOG_BYTES_MAX = 100_000_000

/**
 * Operation `check-binder`: whether a Belegmappe is what the engine wrote, as far as the file and its folder can say.
 */
export async function checkBinder(input: BinderCheckInput): Promise<BinderCheckReport> {
  const { path, known = NO_KEYS } = input
  const { sha256, byteSize } = await hashFile(path)
  const { checks: sealed, seal, limits, state } = await checkAnySeal(input)
  const stamp = await checkStampBeside(path, sha256)
  const report = (batchId: string | null, checks: readonly BinderCheck[]): BinderCheckReport => {
    const told = { limits: stamp ? limits : `${limits} ${NO_STAMP}`, checks: stamp ? [...checks, stamp] : checks }
    return { sha256, byteSize, batchId, seal, ...told }
  }
  const broken = (why: string, ...others: BinderCheck[]) =>
    report(null, [...sealed, ...others, { id: 'index', state: 'wrong', text: why, findings: [] }])

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
  const beside = await readBeside(path, LOG)
  return report(index.batch.id, [
    ...(state === null ? refuseUnsigned(sealed, index, known.keys) : sealed),
    attachments,
    { id: 'index', state: 'ok', text: `Das Verzeichnis nennt ${index.documents.length} Belege.`, findings: [] },
    await checkOriginals(index, binder.attachments, path),
    checkCollectiveHash(index),
    ...checkNumbers(index, binder.pageCount),
    ...checkAttachedLog(log, index),
    checkLogBeside({ beside, attached: log, index, fileSha256: sha256, digests: state?.payloadSha256 ?? null }),
    ...(await checkLogSignature({ beside, seal: await readBeside(path, LOG_SEAL), index, state, keys: known.keys })),
  ])
}

function checkNumbers(index: BinderIndex, pageCount: number): BinderCheck[] {
  const pages = index.documents.reduce((sum, document) => sum + document.pages.length, 0)
  return [
    judge('ledger', checkLedger(index), `Die Seitenbilanz geht auf: ${index.ledger.pages_in} Seiten.`),
    judge('sums', checkSums(index), 'Jede Summe ist die Summe ihrer Zeilen, jede Zeile die ihres Belegs.'),
    judge('pages', checkPages(index, pageCount), `Alle ${pages} Belegseiten sind in der Mappe, jede einmal.`),
  ]
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

async function readBeside(path: string, name: string): Promise<Buffer | null> {
  const beside = join(dirname(path), name)
  const info = await stat(beside).catch(() => null)
  return info?.isFile() && info.size <= LOG_BYTES_MAX ? await readFile(beside) : null
}
