import { digestBinder } from './binder-digests.ts'
import type { ByteSource } from './byte-source.ts'
import { hashSealed } from './hash-sealed.ts'
import { latin1 } from './pdf/latin1.ts'
import { PdfFault } from './pdf/pdf-value.ts'
import { NO_SIGNATURE, writeBlock } from './seal-block.ts'
import { bytesOfText, hashText, hexOf } from './seal-machine.ts'
import type { SealMachine } from './seal-machine.ts'
import { writePayload } from './seal-payload.ts'
import type { SealFacts } from './seal-payload.ts'

const TAIL_BYTES = 1_024
const STARTXREF = 'startxref'

/** A seal that only lacks its signature. */
export interface PreparedSeal {
  /** Where it goes; what stands there now follows it. */
  readonly at: number
  /** The seal and what follows it. */
  readonly end: Uint8Array
  /** What has to be signed, hex. */
  readonly payloadSha256: string
  /** Where in the file the signature's characters go. */
  readonly signatureAt: number
}

/** Takes the digests of a finished Belegmappe and writes its seal without a signature. Throws PdfFault. */
export async function prepareSeal(source: ByteSource, machine: SealMachine, facts: SealFacts): Promise<PreparedSeal> {
  const { digests, index } = await digestBinder(source, machine)
  const from = Math.max(0, source.size - TAIL_BYTES)
  const last = await source.read(from, TAIL_BYTES)
  const start = latin1(last).lastIndexOf(STARTXREF)
  if (start < 0) throw new PdfFault('no startxref')
  const tail = last.subarray(start)
  const at = from + start
  const bytes = { bodyBytes: at, tailBytes: tail.length, sha256: await hashSealed(source, machine, at, tail) }
  const payload = writePayload({ facts, bytes, digests, ...numbersOf(index) })
  const payloadSha256 = hexOf(await hashText(machine, payload))
  const block = bytesOfText(writeBlock(payload, payloadSha256, NO_SIGNATURE))
  const end = new Uint8Array(block.length + tail.length)
  end.set(block)
  end.set(tail, block.length)
  return { at, end, payloadSha256, signatureAt: at + block.length - 1 - NO_SIGNATURE.length }
}

/** Sums and page ledger as the attached index says them. */
export function numbersOf(index: Uint8Array | null): { readonly totals: unknown; readonly ledger: unknown } {
  try {
    const read = JSON.parse(new TextDecoder().decode(index ?? undefined)) as Readonly<Record<string, unknown>>
    return { totals: read['totals'] ?? null, ledger: read['ledger'] ?? null }
  } catch {
    return { totals: null, ledger: null }
  }
}
