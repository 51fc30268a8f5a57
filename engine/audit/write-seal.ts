import { open } from '../shared/disk/files.ts'
import { PdfFault } from '../seal/pdf/pdf-value.ts'
import { prepareSeal } from '../seal/prepare-seal.ts'
import { NO_SIGNATURE, sealMessage } from '../seal/seal-block.ts'
import type { SealFacts } from '../seal/seal-payload.ts'
import type { Sealer } from '../seal/sealer.ts'
import type { UnsignedSeal } from '../model/binder-plan.ts'
import { assert } from '../shared/assert.ts'
import { nodeSealMachine, withFileSource } from './node-seal-machine.ts'

/**
 * Takes the digests of a finished Belegmappe and writes its seal into it, all but the signature: who handles foreign
 * bytes has no key. The seal is a comment before the last `startxref`, which moves no object.
 */
export async function writeUnsignedSeal(path: string, facts: SealFacts): Promise<UnsignedSeal> {
  const { at, end, payloadSha256, signatureAt } = await withFileSource(path, source =>
    prepareSeal(source, nodeSealMachine, facts),
  ).catch((error: unknown) => {
    // We wrote the file ourselves.
    assert(!(error instanceof PdfFault), 'our own Belegmappe can be read')
    throw error
  })
  const file = await open(path, 'r+')
  try {
    await file.write(end, 0, end.length, at)
  } finally {
    await file.close()
  }
  return { payloadSha256, signatureAt }
}

/** Puts the signature of the installation's key into a seal that lacks it. Throws as `Sealer.sign`. */
export async function signSeal(
  path: string,
  { payloadSha256, signatureAt }: UnsignedSeal,
  publicKey: string,
  sealer: Pick<Sealer, 'sign'>,
): Promise<void> {
  const signature = Buffer.from(await sealer.sign(publicKey, sealMessage(payloadSha256)), 'latin1')
  const file = await open(path, 'r+')
  try {
    const there = Buffer.alloc(NO_SIGNATURE.length)
    await file.read(there, 0, there.length, signatureAt)
    assert(there.toString('latin1') === NO_SIGNATURE && signature.length === there.length, 'room for a signature')
    await file.write(signature, 0, signature.length, signatureAt)
  } finally {
    await file.close()
  }
}
