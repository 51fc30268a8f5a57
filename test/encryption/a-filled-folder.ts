import { mkdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { loadMasterKey } from '../../engine/keys/master-key.ts'
import { systemClock as clock } from '../../engine/shared/clock.ts'
import { openFileStore } from '../../engine/storage/disk/open-file-store.ts'
import { openSqlite } from '../../engine/storage/sqlite/open.ts'
import { aBatch, aProject } from '../support/a-batch.ts'
import { aMandant } from '../support/a-mandant.ts'

/** Stands in the file and in a row. */
export const WORD = 'Kanariengelb'
export const CONTENT = Buffer.from(`%PDF-1.7 ${WORD} `.repeat(20_000))

/** Makes a plain data folder with a document, a result, a key and rows of a mandant; the SHA-256 of the document. */
export async function aFilledFolder(dataDir: string): Promise<string> {
  mkdirSync(dataDir)
  await loadMasterKey({ dataDir, onLost: () => undefined })
  const storage = openSqlite(join(dataDir, 'steuerstapel.db'), { clock })
  await storage.installation.keepFirst('ins_x')
  await storage.clients.ensureProject(aProject, 1)
  const { batch, ...rest } = aBatch({ documents: 3 })
  const mandant = aMandant({ lastName: WORD })
  await storage.batches.create({ ...rest, batch: { ...batch, mandantId: mandant.id }, newMandant: mandant })
  await storage.close()
  const files = await openFileStore(join(dataDir, 'files'))
  const options = { byteSizeMax: 1e9, signal: new AbortController().signal }
  const { sha256 } = await files.put(Readable.from([CONTENT]), options)
  await files.writeManaged('mappe/ergebnis.pdf', path => writeFile(path, CONTENT))
  return sha256
}
