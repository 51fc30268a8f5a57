import { canonicalJson } from '../shared/canonical-json.ts'
import type { BinderDigests, PageDigests } from './binder-digests.ts'

/** What a seal says beside the digests: whose Belegmappe, by which program and key, up to which entry of the log. */
export interface SealFacts {
  readonly batchId: string
  readonly edition: number
  /** ISO 8601. */
  readonly producedAt: string
  readonly engineVersion: string
  /** Raw Ed25519 public key, base64url. */
  readonly publicKey: string
  readonly log: { readonly entries: number; readonly hash: string } | null
}

/** The part of the file around the seal. */
export interface SealedBytes {
  /** Before the seal. */
  readonly bodyBytes: number
  /** Behind it. */
  readonly tailBytes: number
  /** Over both, see `hash-sealed.ts`; hex. */
  readonly sha256: string
}

/** Everything that is signed. */
export interface SealPayload {
  readonly facts: SealFacts
  readonly bytes: SealedBytes
  readonly digests: BinderDigests
  /** `totals` and `ledger` of the index, as they stand there. */
  readonly totals: unknown
  readonly ledger: unknown
}

/** The one way in which a payload is written: canonical JSON. */
export function writePayload({ facts, bytes, digests, totals, ledger }: SealPayload): string {
  return canonicalJson({
    schema: 'siegel/2',
    batch_id: facts.batchId,
    edition: facts.edition,
    produced_at: facts.producedAt,
    engine_version: facts.engineVersion,
    key: facts.publicKey,
    log: facts.log,
    bytes: { body: bytes.bodyBytes, tail: bytes.tailBytes, sha256: bytes.sha256 },
    pages: digests.pages,
    attachments: [...digests.attachments],
    document: [...digests.document],
    totals,
    ledger,
  })
}

/** A payload out of its text; null when it is none that `writePayload` wrote. */
export function readPayload(text: string): SealPayload | null {
  try {
    const read = JSON.parse(text) as Readonly<Record<string, unknown>>
    const payload = payloadOf(read)
    return payload && writePayload(payload) === text ? payload : null
  } catch {
    return null
  }
}

function payloadOf(read: Readonly<Record<string, unknown>>): SealPayload | null {
  const { batch_id: batchId, edition, produced_at: producedAt, engine_version: engineVersion, key, log } = read
  const bytes = read['bytes'] as Readonly<Record<string, unknown>>
  const { body, tail, sha256 } = bytes
  const [pages, attachments, document] = [read['pages'], pairsOf(read['attachments']), pairsOf(read['document'])]
  const isWhole =
    [batchId, producedAt, engineVersion, key, sha256].every(value => typeof value === 'string') &&
    [edition, body, tail].every(value => Number.isSafeInteger(value)) &&
    isPages(pages) &&
    attachments !== null &&
    document !== null &&
    isLog(log)
  if (!isWhole) return null
  return {
    facts: { batchId, edition, producedAt, engineVersion, publicKey: key, log } as SealFacts,
    bytes: { bodyBytes: body, tailBytes: tail, sha256 } as SealedBytes,
    digests: { pages, attachments, document },
    totals: read['totals'],
    ledger: read['ledger'],
  }
}

function isPages(value: unknown): value is readonly PageDigests[] {
  return Array.isArray(value) && value.every(page => isTexts(page) && page.length === 3)
}

function isLog(value: unknown): boolean {
  if (value === null) return true
  const { entries, hash } = value as Readonly<Record<string, unknown>>
  return Number.isSafeInteger(entries) && typeof hash === 'string'
}

function pairsOf(value: unknown): ReadonlyMap<string, string> | null {
  if (!Array.isArray(value) || !value.every(pair => isTexts(pair) && pair.length === 2)) return null
  return new Map(value as (readonly [string, string])[])
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(text => typeof text === 'string')
}
