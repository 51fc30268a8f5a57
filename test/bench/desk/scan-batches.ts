import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { aScannedStack } from '../../support/a-scanned-stack.ts'
import { openV1 } from '../../support/v1-client.ts'
import { until } from '../api-beside-ocr.ts'

const BATCHES = 2
const SCANS = 60
const SCOPE = 'batches:read batches:write results:read'
const FILE = 'scans.pdf'
const SOURCES = ['01-lohnsteuerbescheinigung-2025.pdf', '03-rechnung-bueromaterial.pdf', '08-nebenkostenabrechnung.pdf']

export interface Recognition {
  /** Throws when one of the batches has come further meanwhile: then what was measured was not beside recognition. */
  requireUnderWay(): Promise<void>
}

/** Writes what the batches are made of into a folder that the engine may read. */
export async function writeScans(folder: string): Promise<void> {
  const pdfs = SOURCES.map(name => readFileSync(join(import.meta.dirname, '../../fixtures/samples', name)))
  const pages = Array.from({ length: SCANS }, (_, at) => ({ pdf: pdfs[at % pdfs.length] ?? Buffer.alloc(0) }))
  writeFileSync(join(folder, FILE), await aScannedStack(pages))
}

/** Two batches of scanned pages, sent as a program does; resolves when the text of both is being recognised. */
export async function readScans(page: Page, base: string): Promise<Recognition> {
  const answer = await page.request.post(`${base}/local/clients`, {
    headers: { origin: base },
    data: { name: 'Bench', scopes: SCOPE.split(' ') },
  })
  const { clientId, secret } = (await answer.json()) as { clientId: string; secret: string }
  const api = await openV1(base, { client_id: clientId, client_secret: secret, scope: SCOPE })
  const ids: string[] = []
  for (let at = 0; at < BATCHES; at++) {
    const documents = [{ filename: `Scan ${at}.pdf`, source: { type: 'path', path: FILE } }]
    ids.push((await api.createBatch({ batch_name: `Scans ${at}`, documents }, crypto.randomUUID())).batch_id)
  }
  for (const id of ids) await until(api, id, ({ current_phase: { phase } }) => phase === 'OCR')
  return {
    requireUnderWay: async () => {
      for (const id of ids) {
        const { status, current_phase: now } = await api.progress(id)
        if (now.phase !== 'OCR') throw new Error(`a batch came to ${status} ${now.phase} meanwhile: raise SCANS`)
      }
    },
  }
}
