import { fromBase64Url } from './base64url.ts'
import { digestBinder } from './binder-digests.ts'
import type { DigestedBinder } from './binder-digests.ts'
import type { ByteSource } from './byte-source.ts'
import { compareDigests } from './compare-digests.de.ts'
import { compareNumbers } from './compare-numbers.de.ts'
import { findBlocks, findLastBlock } from './find-block.ts'
import type { FoundBlock } from './find-block.ts'
import { hashSealed } from './hash-sealed.ts'
import { PdfFault } from './pdf/pdf-value.ts'
import { numbersOf } from './prepare-seal.ts'
import { sealMessage } from './seal-block.ts'
import type { SealBlock } from './seal-block.ts'
import { fingerprintOf } from './seal-key.ts'
import type { KnownSealKey } from './seal-key.ts'
import { hashText, hexOf } from './seal-machine.ts'
import type { SealMachine } from './seal-machine.ts'
import type { SealPayload } from './seal-payload.ts'

/**
 * Whose key it is: known, known but out of use when it sealed, not among those that are known, or nobody said which are
 * known.
 */
export type KeyStanding = 'known' | 'retired' | 'foreign' | 'unknown'

export interface SealedState {
  /** `appended`: the sealed part is untouched, but something follows it. */
  readonly bytes: 'intact' | 'broken' | 'appended'
  /** `unchecked`: the platform knows no Ed25519. */
  readonly signature: 'valid' | 'invalid' | 'unchecked'
  readonly fingerprint: string
  readonly standing: KeyStanding
  readonly payload: SealPayload
  readonly payloadSha256: string
  /** What differs from the signed list, German, a sentence each; nothing is told where the list is not signed. */
  readonly differences: readonly string[]
}

/** Checks the signed seal of a file against the keys that are known; null when the file carries none. */
export async function checkSealed(
  source: ByteSource,
  machine: SealMachine,
  known: readonly KnownSealKey[],
): Promise<SealedState | null> {
  const digested = await digestBinder(source, machine).catch(orUnreadable)
  const last = await findLastBlock(source)
  const places = last ? [last] : (await findBlocks(source)).filter(({ block }) => isOfBatch(block, digested))
  const [first] = places
  if (!first) return null
  for (const place of places) {
    const isLast = place === last && place.block.payload.bytes.tailBytes === source.size - place.to
    if (await bytesHold(source, machine, place))
      return stateOf(machine, known, place, isLast ? 'intact' : 'appended', digested)
  }
  return stateOf(machine, known, first, 'broken', digested)
}

function orUnreadable(error: unknown): null {
  if (error instanceof PdfFault) return null
  throw error
}

/** Attached originals may carry seals of their own. */
function isOfBatch({ payload }: SealBlock, digested: DigestedBinder | null): boolean {
  if (!digested?.index) return true
  return new TextDecoder().decode(digested.index).includes(JSON.stringify(payload.facts.batchId))
}

async function bytesHold(
  source: ByteSource,
  machine: SealMachine,
  { block: { payload }, from, to }: FoundBlock,
): Promise<boolean> {
  const { bodyBytes, tailBytes, sha256 } = payload.bytes
  if (bodyBytes !== from || tailBytes < 0 || to + tailBytes > source.size) return false
  return (await hashSealed(source, machine, bodyBytes, await source.read(to, tailBytes))) === sha256
}

async function stateOf(
  machine: SealMachine,
  known: readonly KnownSealKey[],
  { block }: FoundBlock,
  bytes: SealedState['bytes'],
  digested: DigestedBinder | null,
): Promise<SealedState> {
  const { payload, payloadSha256 } = block
  const signature = await signatureOf(machine, block)
  return {
    bytes,
    signature,
    fingerprint: await fingerprintOf(machine, payload.facts.publicKey),
    standing: standingOf(payload, known),
    payload,
    payloadSha256,
    differences: signature === 'invalid' ? [] : differencesOf(payload, digested),
  }
}

async function signatureOf(machine: SealMachine, block: SealBlock): Promise<SealedState['signature']> {
  const key = fromBase64Url(block.payload.facts.publicKey)
  const own = hexOf(await hashText(machine, block.payloadText))
  if (key?.length !== 32 || own !== block.payloadSha256) return 'invalid'
  const isValid = await machine.verify(key, sealMessage(own), block.signature)
  if (isValid === null) return 'unchecked'
  return isValid ? 'valid' : 'invalid'
}

function standingOf({ facts }: SealPayload, known: readonly KnownSealKey[]): KeyStanding {
  if (known.length === 0) return 'unknown'
  const key = known.find(({ publicKey }) => publicKey === facts.publicKey)
  if (!key) return 'foreign'
  return key.retiredAt !== null && facts.producedAt > key.retiredAt ? 'retired' : 'known'
}

function differencesOf(payload: SealPayload, digested: DigestedBinder | null): readonly string[] {
  if (!digested)
    return ['Die Datei lässt sich nicht mehr als Belegmappe lesen: Sie wurde beschädigt oder umgeschrieben.']
  return [...compareDigests(payload.digests, digested.digests), ...compareNumbers(payload, numbersOf(digested.index))]
}
