import { createHash } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'

/** What every foreign program is told, and nothing more: an address, a client, a file, and where it listens. */
export interface World {
  readonly base: string
  readonly clientId: string
  readonly clientSecret: string
  readonly file: { readonly name: string; readonly bytes: Buffer<ArrayBuffer> }
  /** Where notifications of the program with this name arrive. */
  readonly hookUrl: (name: string) => string
  readonly hookSecret: string
}

/** What a program brought home: its batch, and the Belegmappe beside the sum that was told. */
export interface Brought {
  readonly batchId: string
  readonly told: string
  readonly sha256: string
}

/** The part of answers that the programs read. */
export interface Told {
  readonly access_token: string
  readonly uploads: readonly { readonly upload_id: string }[]
  readonly batch_id: string
  readonly status: string
  readonly result: { readonly download_url: string; readonly sha256: string }
}

/** The body of the creation, as a program writes it. */
export function creationOf(world: World, name: string, uploadId: string) {
  return {
    batch_name: `Belege von ${name}`,
    reference: name,
    documents: [{ filename: world.file.name, source: { type: 'upload' as const, upload_id: uploadId } }],
    processing: { phases: ['conversion' as const] },
    webhook_url: world.hookUrl(name),
    webhook_secret: world.hookSecret,
  }
}

/** Asks until the batch has ended, as a program does that polls. */
export async function untilEnded(ask: () => Promise<string>): Promise<void> {
  for (;;) {
    const status = await ask()
    if (status === 'completed') return
    if (status === 'failed') throw new Error('the batch failed')
    await after(100)
  }
}

/** Throws when a library does not have what it should have by now. */
export function given<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('nothing came back')
  return value
}

export function broughtHome(batchId: string, told: string, bytes: Uint8Array): Brought {
  return { batchId, told, sha256: createHash('sha256').update(bytes).digest('hex') }
}
