import type { BinderCheck, BinderCheckKey } from '../model/binder-check.ts'
import { fromBase64Url } from '../seal/base64url.ts'
import type { SealedState } from '../seal/check-sealed.ts'
import { logMessage } from '../seal/log-head.ts'
import { fingerprintOf } from '../seal/seal-key.ts'
import { nodeSealMachine } from './node-seal-machine.ts'
import type { BinderIndex } from './parse-index.ts'
import { z } from 'zod'

const schema = z.strictObject({
  schema: z.literal('protokoll-siegel/1'),
  batch_id: z.string(),
  entries: z.number().int(),
  hash: z.string(),
  key: z.string(),
  signature: z.string(),
})

export interface LogSignature {
  /** `protokoll.jsonl` and `protokoll-siegel.json` beside the file. */
  readonly beside: Uint8Array | null
  readonly seal: Uint8Array | null
  readonly index: BinderIndex
  /** Of the file's own seal. */
  readonly state: SealedState | null
  readonly keys: readonly BinderCheckKey[]
}

/**
 * Whether the installation's key vouches for the end of the log beside the file; nothing is said where there is no log,
 * or the file is of the time before signatures.
 */
export async function checkLogSignature(input: LogSignature): Promise<BinderCheck[]> {
  const { beside, seal, index, state, keys } = input
  if (beside === null || state === null) return []
  const judged = (verdict: BinderCheck['state'], text: string): BinderCheck[] => {
    return [{ id: 'audit_signature', state: verdict, text, findings: [] }]
  }
  if (seal === null) return judged('unproved', 'Neben dem Protokoll liegt keine Unterschrift (protokoll-siegel.json).')
  const read = schema.safeParse(parsed(seal)).data
  const last = lastEntryOf(beside)
  const isOfLog = read && read.batch_id === index.batch.id && read.entries === last?.entries && read.hash === last.hash
  if (!read || !isOfLog) return judged('wrong', 'Die Unterschrift neben dem Protokoll gehört nicht zu seinem Ende.')
  const [key, signature] = [fromBase64Url(read.key), fromBase64Url(read.signature)]
  const message = logMessage({ batchId: read.batch_id, entries: read.entries, hash: read.hash })
  const isSigned = key && signature && (await nodeSealMachine.verify(key, message, signature))
  const fingerprint = await fingerprintOf(nodeSealMachine, read.key)
  if (!isSigned)
    return judged('wrong', `Das Protokoll ist nicht mit dem Schlüssel ${fingerprint} unterschrieben, den es nennt.`)
  const isKnown = keys.some(({ publicKey }) => publicKey === read.key)
  if (isKnown) return judged('ok', `Das Ende des Protokolls ist mit dem Schlüssel ${fingerprint} unterschrieben.`)
  if (keys.length === 0 && read.key === state.payload.facts.publicKey) {
    return judged('unproved', `Das Protokoll ist mit demselben Schlüssel ${fingerprint} unterschrieben wie die Mappe.`)
  }
  return judged(
    'wrong',
    `Das Protokoll ist mit dem Schlüssel ${fingerprint} einer anderen Installation unterschrieben.`,
  )
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}

/** What the last line says of itself; whether the chain before it holds is another check. */
function lastEntryOf(log: Uint8Array): { readonly entries: number; readonly hash: string } | null {
  const lines = new TextDecoder().decode(log).trimEnd().split('\n')
  const last = parsed(new TextEncoder().encode(lines.at(-1))) as { readonly hash?: unknown } | null
  return typeof last?.hash === 'string' ? { entries: lines.length, hash: last.hash } : null
}
