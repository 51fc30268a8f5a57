import { digestBinder } from '../engine/seal/binder-digests.ts'
import type { ByteSource } from '../engine/seal/byte-source.ts'
import { checkSealed } from '../engine/seal/check-sealed.ts'
import type { SealedState } from '../engine/seal/check-sealed.ts'
import { judgeSeal } from '../engine/seal/judge-seal.de.ts'
import type { JudgedSeal } from '../engine/seal/judge-seal.de.ts'
import { NOT_SIGNED, whySigned } from '../engine/seal/judge-unsigned.de.ts'
import type { ToldOrigin } from '../engine/seal/judge-unsigned.de.ts'
import { limitsText } from '../engine/seal/limits.de.ts'
import { fingerprintOf } from '../engine/seal/seal-key.ts'
import type { KnownSealKey } from '../engine/seal/seal-key.ts'
import { browserMachine } from './browser-machine.ts'

export interface CheckedFile {
  readonly checks: readonly JudgedSeal[]
  readonly limits: string
  /** What its seal says of the file; null for a file without a signed seal. */
  readonly state: SealedState | null
}

const TAIL_BYTES = 2_048

/** Checks seal and digests of a file as `steuerstapel verify` does. */
export async function checkFile(file: Blob, keys: readonly KnownSealKey[]): Promise<CheckedFile> {
  const source: ByteSource = {
    size: file.size,
    read: async (at, length) => new Uint8Array(await file.slice(at, at + Math.max(0, length)).arrayBuffer()),
  }
  const state = await checkSealed(source, browserMachine, keys)
  if (state === null) return { checks: await judgeUnsigned(source, keys), limits: limitsText(null), state }
  const fingerprints = await Promise.all(keys.map(({ publicKey }) => fingerprintOf(browserMachine, publicKey)))
  return { checks: judgeSeal(state, { fingerprints, from: 'given' }), limits: limitsText(state), state }
}

async function judgeUnsigned(source: ByteSource, keys: readonly KnownSealKey[]): Promise<JudgedSeal[]> {
  const tail = new TextDecoder('latin1').decode(await source.read(Math.max(0, source.size - TAIL_BYTES), TAIL_BYTES))
  const isFormer = tail.includes('%Steuerstapel-Siegel/1 ')
  const why = whySigned(await toldOrigin(source), keys)
  const former =
    'Die Mappe trägt ein Siegel der früheren Art, ohne Unterschrift: Wer sie ändert, kann es neu berechnen. Ob es zu ihren Bytes passt, prüft „steuerstapel verify“.'
  const none = 'Die Datei trägt kein Siegel: Sie wurde umgeschrieben oder stammt nicht von Steuerstapel.'
  return [
    { id: 'seal', state: isFormer ? 'unproved' : 'wrong', text: isFormer ? former : none, findings: [] },
    { id: 'seal_key', state: why === null && isFormer ? 'unproved' : 'wrong', text: why ?? NOT_SIGNED, findings: [] },
  ]
}

/** What the attached index says; nothing where there is none that can be read. */
async function toldOrigin(source: ByteSource): Promise<ToldOrigin> {
  try {
    const { index } = await digestBinder(source, browserMachine)
    const told = JSON.parse(new TextDecoder().decode(index ?? undefined)) as Readonly<Record<string, unknown>>
    const seal = told['seal'] as { readonly key?: unknown } | undefined
    return { key: textOf(seal?.key), producedAt: textOf(told['produced_at']) }
  } catch {
    return { key: undefined, producedAt: undefined }
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
