import type { KnownFile } from '../../../wire/intake.ts'
import type { Digests } from './use-digests.ts'

/** What is known of a chosen file before it is sent. */
export type Standing =
  | { readonly state: 'empty' | 'checking' | 'unreadable' | 'too_large' | 'new' }
  /** The same bytes as another file, which stands before it. */
  | { readonly state: 'twin'; readonly of: File }
  | { readonly state: 'known'; readonly known: KnownFile }

export interface StandingFacts {
  readonly digests: Digests
  /** Null until the engine has said. */
  readonly known: readonly KnownFile[] | null
  /** Null where it is not known. */
  readonly fileBytesMax: number | null
}

/** The standing of each file, in their order. */
export function standingsOf(files: readonly File[], facts: StandingFacts): ReadonlyMap<File, Standing> {
  const { digests, fileBytesMax } = facts
  const known = facts.known && new Map(facts.known.map(each => [each.sha256, each]))
  const first = new Map<string, File>()
  const standings = new Map<File, Standing>()
  for (const file of files) {
    const digest = digests.get(file)
    if (file.size === 0) standings.set(file, { state: 'empty' })
    else if (fileBytesMax !== null && file.size > fileBytesMax) standings.set(file, { state: 'too_large' })
    else if (digest === undefined) standings.set(file, { state: 'checking' })
    else if (digest === null) standings.set(file, { state: 'unreadable' })
    else standings.set(file, byContent(file, digest, first, known))
  }
  return standings
}

function byContent(
  file: File,
  digest: string,
  first: Map<string, File>,
  known: ReadonlyMap<string, KnownFile> | null,
): Standing {
  const before = first.get(digest)
  if (before) return { state: 'twin', of: before }
  first.set(digest, file)
  if (known === null) return { state: 'checking' }
  const found = known.get(digest)
  return found ? { state: 'known', known: found } : { state: 'new' }
}

/**
 * Whether the same bytes are in the selection or in a batch that did not fail, so that a person will rather leave it
 * out.
 */
export function isRepeated(standing: Standing): boolean {
  return standing.state === 'twin' || (standing.state === 'known' && standing.known.uses[0]?.hasFailed === false)
}

/** Whether a file keeps the batch from being sent. */
export function isBlocked(standing: Standing): boolean {
  return standing.state === 'unreadable' || standing.state === 'too_large'
}

export function isSameStanding(a: Standing | undefined, b: Standing | undefined): boolean {
  if (a?.state === 'known') return b?.state === 'known' && a.known === b.known
  if (a?.state === 'twin') return b?.state === 'twin' && a.of === b.of
  return a?.state === b?.state
}
