import { createHash } from 'node:crypto'
import { canonicalJson } from '../shared/canonical-json.ts'
import type { AuditEntry, AuditFact, ChainLink, YearFact } from './audit-entry.ts'
import { digestOfEmptied } from './emptied-entry.ts'

/** What the first entry of a batch's chain follows: a chain cannot be passed off as that of another batch. */
export function chainSeed(batchId: string): string {
  return sha256(`steuerstapel-audit/1\n${batchId}`)
}

/**
 * The entry that follows `previous`; its hash is SHA-256 over the hash before, a line feed and the canonical JSON of
 * the entry.
 */
export function linkEntry<Fact extends AuditFact | YearFact>(
  sequence: number,
  at: string,
  fact: Fact,
  previous: string,
): AuditEntry<Fact> & { readonly text: string } {
  const text = canonicalJson({ sequence, at, ...fact })
  return { sequence, at, fact, previous, hash: sha256(`${previous}\n${text}`), text }
}

/** A line of `protokoll.jsonl`, without its line feed: canonical JSON of the entry with `previous` and `hash`. */
export function auditLine({ sequence, at, fact, previous, hash }: ChainLink): string {
  return canonicalJson({ sequence, at, ...fact, previous, hash })
}

/** `protokoll.jsonl`: a line per entry. */
export function auditFile(entries: readonly ChainLink[]): string {
  return entries.map(entry => `${auditLine(entry)}\n`).join('')
}

export interface ChainHead {
  readonly entries: number
  /** Hash of the last entry. */
  readonly hash: string
}

/** Where a chain ends; null when it has no entry. */
export function chainHead(entries: readonly ChainLink[]): ChainHead | null {
  const last = entries.at(-1)
  return last ? { entries: entries.length, hash: last.hash } : null
}

export interface ChainFault {
  /** 1-based line. */
  readonly line: number
  readonly reason:
    'not_an_entry' | 'wrong_text' | 'wrong_sequence' | 'wrong_previous' | 'wrong_hash' | 'wrong_emptied' | 'wrong_end'
}

export interface CheckedChain {
  /** Facts as they stand there, up to the first fault; of foreign bytes, so nothing is known of their fields. */
  readonly entries: readonly CheckedEntry[]
  readonly head: ChainHead | null
  /** The first line that is not as it was written; null when all are. */
  readonly fault: ChainFault | null
}

export interface CheckedEntry {
  readonly hash: string
  readonly fact: Readonly<Record<string, unknown>>
}

/**
 * Recomputes the chain of a `protokoll.jsonl`. An entry that a deletion emptied keeps its hash, which cannot be recomputed;
 * a later entry of the chain has to name what is left of it. `end` is what is known from elsewhere about its end: without it a log
 * that was cut off after an entry cannot be told from a whole one.
 */
export function checkChain(text: string, batchId: string, end: ChainHead | null): CheckedChain {
  const lines = text.split('\n')
  const entries: CheckedEntry[] = []
  let previous = chainSeed(batchId)
  const ended = (fault: ChainFault | null): CheckedChain => {
    return { entries, head: entries.length > 0 ? { entries: entries.length, hash: previous } : null, fault }
  }
  // Every line ends with a line feed, so the last piece is empty.
  if (lines.pop() !== '') return ended({ line: lines.length + 1, reason: 'wrong_text' })
  for (const [index, line] of lines.entries()) {
    const read = readLine(line)
    const reason = read === null ? 'not_an_entry' : faultOf(read, line, index + 1, previous)
    if (reason !== null || read === null) return ended({ line: index + 1, reason: reason ?? 'not_an_entry' })
    previous = String(read['hash'])
    entries.push({ hash: previous, fact: read })
  }
  const unproved = unprovedLine(entries)
  if (unproved !== null) return ended({ line: unproved, reason: 'wrong_emptied' })
  const isWhole = end === null || (end.entries === entries.length && (entries.length === 0 || end.hash === previous))
  return ended(isWhole ? null : { line: entries.length + 1, reason: 'wrong_end' })
}

function faultOf(
  read: Readonly<Record<string, unknown>>,
  line: string,
  sequence: number,
  previous: string,
): ChainFault['reason'] | null {
  if (!isCanonical(read, line)) return 'wrong_text'
  if (read['sequence'] !== sequence) return 'wrong_sequence'
  if (read['previous'] !== previous) return 'wrong_previous'
  const { previous: _, hash, ...entry } = read
  // What is left of it is held against what a later entry says.
  if (typeof entry['emptied'] === 'string') return isHash(hash) ? null : 'wrong_hash'
  return hash === sha256(`${previous}\n${canonicalJson(entry)}`) ? null : 'wrong_hash'
}

/** The first emptied entry that no later one vouches for; null when there is none. */
function unprovedLine(entries: readonly CheckedEntry[]): number | null {
  const vouched = new Map<number, string>()
  let unproved: number | null = null
  for (const { fact } of entries.toReversed()) {
    const sequence = Number(fact['sequence'])
    const isProved = typeof fact['emptied'] !== 'string' || vouched.get(sequence) === digestOfEmptied(textOf(fact))
    if (!isProved) unproved = sequence
    for (const { sequence: of, sha256: digest } of emptiedBy(fact)) vouched.set(of, digest)
  }
  return unproved
}

/** What an entry says of earlier ones; of foreign bytes, so each field is looked at. */
function emptiedBy(fact: CheckedEntry['fact']): readonly { readonly sequence: number; readonly sha256: string }[] {
  const named = fact['emptied']
  if (fact['event'] !== 'document_deleted' || !Array.isArray(named)) return []
  return named.flatMap((each: unknown) => {
    const { sequence, sha256: digest } = { ...(each as { sequence?: unknown; sha256?: unknown }) }
    return typeof sequence === 'number' && typeof digest === 'string' ? [{ sequence, sha256: digest }] : []
  })
}

function textOf(fact: CheckedEntry['fact']): string {
  const { previous: _, hash: _hash, ...entry } = fact
  return canonicalJson(entry)
}

function isHash(hash: unknown): boolean {
  return typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash)
}

function isCanonical(read: unknown, line: string): boolean {
  try {
    return canonicalJson(read) === line
  } catch {
    return false // Nested beyond the stack: nothing that we write.
  }
}

function readLine(line: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(line)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : null
  } catch {
    return null
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
