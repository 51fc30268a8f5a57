import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { MandantForm } from '../../wire/mandants.ts'
import { openV1 } from '../support/v1-client.ts'
import { EMPTY_FORM, EMPTY_SPOUSE } from '../../src-renderer/api/empty-mandant-form.ts'
import { openWindow } from '../e2e/window-on-engine.ts'
import type { WindowOnEngine } from '../e2e/window-on-engine.ts'

const SAMPLES = join(import.meta.dirname, '../fixtures/samples')
const SCOPE = 'batches:read batches:write results:read'

/** A window of 1280 x 720 in Berlin over an engine of an office that works with made-up mandants. */
export interface ScreenOffice extends WindowOnEngine {
  /** Goes to a place of the window as a fresh start does: nothing of the screen before is left. */
  go(place: string): Promise<void>
  /** Asks the engine as the window does; throws with its answer when that is no success. */
  ask<T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<T>
}

/** Starts an office without any batch yet. */
export async function openScreenOffice(): Promise<ScreenOffice> {
  const zone = 'Europe/Berlin'
  const settings = {
    TZ: zone,
    STEUERSTAPEL_INPUT_ROOTS: SAMPLES,
    // Nobody listens on port 9: deliveries fail.
    STEUERSTAPEL_WEBHOOK_ALLOW: 'localhost:9',
    STEUERSTAPEL_SOURCE_ALLOW: 'localhost',
    STEUERSTAPEL_OFFICE_ADDRESS: 'Musterweg 1, 00123 Musterstadt',
  }
  const look = { viewport: { width: 1280, height: 720 }, timezoneId: zone, reducedMotion: 'reduce' } as const
  // Its stack is looked at while it is read.
  const window = await openWindow(settings, look, {}, false)
  const { page, engine } = window
  return {
    ...window,
    go: async place => {
      // Another page of the same origin: the browser keeps the process, and what it compiled of the window.
      await page.goto(`${engine.httpUrl}/readyz`)
      await page.goto(`${engine.httpUrl}/#/${place}`)
    },
    ask: async (method, path, body) => {
      const answer = await page.request.fetch(`${engine.httpUrl}${path}`, {
        method,
        headers: { origin: engine.httpUrl },
        // A connection that the server ends for being idle may end just when it is used again.
        maxRetries: 2,
        ...(body && { data: body }),
      })
      if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
      return answer.json()
    },
  }
}

/** Files of `test/fixtures/samples`, as a browser's file chooser takes them. */
export function sampleFiles(names: readonly string[]): { name: string; mimeType: string; buffer: Buffer }[] {
  return names.map(name => ({ name, mimeType: '', buffer: readFileSync(join(SAMPLES, name)) }))
}

/** Three mandants: a person whose documents the samples are, a couple, a company; gives the id of the first. */
export async function addMandants({ ask }: ScreenOffice): Promise<string> {
  const address = { label: '', street: 'Lindenallee 7', postcode: '00217', town: 'Musterstadt', country: '' }
  const forms: readonly Partial<MandantForm>[] = [
    {
      firstName: 'Henning',
      lastName: 'Quastenberg',
      idNr: '47038925145',
      clientNumber: 10_023,
      vatStatus: 'small_business',
      addresses: [address],
      birthDate: '1979-05-14',
      children: [{ id: '', firstName: 'Mathis', lastName: null, birthDate: '2016-09-02', idNr: null }],
      objects: [
        {
          ...address,
          id: '',
          name: 'Lindenallee 7',
          use: 'mixed',
          letSharePercent: 40,
          ownerSharePercent: 100,
          owner: 'A',
          references: ['WEG 12, Einheit 3'],
        },
      ],
      businesses: [{ id: '', name: 'Messbüro Quastenberg', taxNumber: null, vatId: null }],
      profitMethod: 'cash',
    },
    {
      kind: 'couple',
      firstName: 'Erika',
      lastName: 'Müller',
      clientNumber: 10_041,
      spouse: { ...EMPTY_SPOUSE, firstName: 'Jürgen', lastName: 'Müller' },
    },
    { kind: 'company', companyName: 'Tischlerei Nordlicht GmbH', clientNumber: 20_007, chart: '04' },
  ]
  const saved: { id: string }[] = []
  for (const form of forms) saved.push(await ask('POST', '/local/mandants', { form: { ...EMPTY_FORM, ...form } }))
  return saved[0]?.id ?? ''
}

/** What a program sent: a batch whose notifications nobody takes, and one whose document never comes. */
export interface ProgramBatches {
  readonly unheardId: string
  readonly waitingId: string
  /** Gives the document up. */
  close(): void
}

/** A program and its two batches. */
export async function addProgram({ ask, engine }: ScreenOffice): Promise<ProgramBatches> {
  const issued = await ask<{ clientId: string; secret: string }>('POST', '/local/clients', {
    name: 'Kanzleisoftware',
    scopes: SCOPE.split(' '),
  })
  const v1 = await openV1(engine.httpUrl, { client_id: issued.clientId, client_secret: issued.secret, scope: SCOPE })
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const url = `https://localhost:${(silent.address() as AddressInfo).port}/spende.pdf`
  const path = '07-beitragsbescheinigung-kv.pdf'
  const unheard = {
    batch_name: 'Belege aus der Kanzleisoftware',
    webhook_url: 'http://localhost:9/hook',
    documents: [{ filename: path, source: { type: 'path', path } }],
  }
  const waiting = {
    batch_name: 'Nachgereichte Belege',
    documents: [{ filename: 'spende.pdf', source: { type: 'url', url } }],
  }
  return {
    unheardId: (await v1.createBatch(unheard, 'ein-schluessel-der-einmalig-ist')).batch_id,
    waitingId: (await v1.createBatch(waiting, 'noch-einer-der-einmalig-ist')).batch_id,
    close: () => void silent.close(),
  }
}

/** Waits until a batch has come to its end. */
export async function waitForEnd({ ask, page }: ScreenOffice, batchId: string, withinMs = 600_000): Promise<void> {
  for (const deadline = performance.now() + withinMs; performance.now() < deadline; await page.waitForTimeout(250)) {
    const { status } = await ask<{ status: string }>('GET', `/local/batches/${batchId}`)
    if (status === 'completed' || status === 'failed') return
  }
  throw new Error(`batch ${batchId} has not ended`)
}
