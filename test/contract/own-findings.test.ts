import { afterEach, beforeEach, expect, test } from 'vitest'
import { WINDOW_PROJECT_ID } from '../../engine/model/client.ts'
import { tellOwnFindings } from '../../engine/batches/own-findings.ts'
import { aField, anAnalysis } from '../engine/phases/report/sample-stack.ts'
import type { ContractServer, TestClient } from './open-contract-server.ts'
import { aBatchBody, openContractServer } from './open-contract-server.ts'
import { OFFICE_ID, twoProgramsOfAnOffice } from './two-programs.ts'

const MANDANT = { first_name: 'Anna', last_name: 'Muster', tax_id: '86095742719' }
const [THEIRS, OURS, NEW] = ['DE89370400440532013000', 'DE02120300000000202051', 'DE02500105170137075030']
const NUMBER = 'Nennt die Identifikationsnummer eines anderen Mandanten der Kanzlei'

let server: ContractServer
let client: TestClient
let other: TestClient
beforeEach(async () => {
  server = await openContractServer()
  ;[client, other] = await twoProgramsOfAnOffice(server)
})
afterEach(() => server.close())

interface Told {
  readonly documents: readonly {
    readonly warnings: readonly { readonly code: string; readonly message: string }[]
    readonly notes: readonly { readonly message: string }[]
    readonly verdict: { readonly decision: string; readonly reasons: readonly { readonly code: string }[] } | null
  }[]
}
interface Items {
  readonly items: readonly { readonly kind: string; readonly subject: string; readonly known: string }[]
}

/** A batch with a bill that names an account, filed in 2025; `named` are the accounts that its stored warning tells. */
async function aBill(who: TestClient, iban: string, named: readonly string[] = []) {
  const made = (await who.post('/v1/batches', aBatchBody({ mandant: MANDANT }))).json<{
    batch_id: string
    mandant: { id: string }
  }>()
  await server.complete(made.batch_id, { bytes: `%PDF ${who.id} ${iban}` })
  const [document] = await server.storage.documents.listByBatch(made.batch_id)
  const documentId = document?.id ?? ''
  const changed = {
    code: 'IBAN_CHANGED_FOR_ISSUER',
    fields: ['iban'],
    message: `Die IBAN steht auf keinem der früheren Belege dieses Ausstellers (bekannt: ${named.join(', ')}). Bitte fragen.`,
  }
  const analysis = anAnalysis({
    fields: {
      vatId: aField('DE136695976', { type: 'vat_id' }),
      iban: aField(iban, { type: 'iban', checks: ['checksum_ok'] }),
      gross: aField('119.00', { type: 'money', unit: 'EUR' }),
    },
    warnings: named.length === 0 ? [] : [{ ...changed, severity: 'high' }],
    verdict: {
      decision: named.length === 0 ? 'nothing_to_check' : 'look',
      reasons: named.length === 0 ? [] : [changed],
    },
  })
  await server.storage.documents.saveAnalysis(documentId, analysis)
  const move = { documentId, to: { mandantId: made.mandant.id, year: 2025 } }
  await server.storage.clientYears.move(OFFICE_ID, [move], server.clock.now())
  return { batchId: made.batch_id, mandantId: made.mandant.id, documentId }
}

const documentsOf = async (who: TestClient, batchId: string) =>
  (await who.get(`/v1/batches/${batchId}/documents`)).json<Told>().documents
const itemsOf = async (who: TestClient, mandantId: string) =>
  (await who.get(`/v1/mandants/${mandantId}/years/2025/work-items`)).json<Items>().items

test('a stored warning names the accounts on the project’s own papers, and falls away where it has none', async () => {
  await aBill(other, THEIRS)
  const alone = await aBill(client, NEW, [THEIRS])
  const [first] = await documentsOf(client, alone.batchId)
  expect(first?.warnings).toEqual([])
  expect(first?.verdict).toEqual({ decision: 'nothing_to_check', reasons: [] })

  await aBill(client, OURS)
  const [told] = await documentsOf(client, alone.batchId)
  expect(told?.warnings[0]?.message).toContain(`(bekannt: ${OURS})`)
  expect(told?.verdict).toMatchObject({ decision: 'look', reasons: [{ code: 'IBAN_CHANGED_FOR_ISSUER' }] })
  expect(JSON.stringify([told, await itemsOf(client, alone.mandantId)])).not.toContain(THEIRS)
})

test('a warning that names own accounts alone stays word for word, and the office reads what was stored', async () => {
  await aBill(client, OURS)
  const { batchId } = await aBill(client, NEW, [OURS])
  expect((await documentsOf(client, batchId))[0]?.warnings[0]?.message).toContain(`(bekannt: ${OURS}). Bitte fragen.`)
  const batch = await server.storage.batches.find(batchId)
  if (!batch) throw new Error('a batch that was just made')
  const stored = await server.storage.documents.listByBatch(batchId)
  expect(await tellOwnFindings(server.storage, { ...batch, projectId: WINDOW_PROJECT_ID }, stored)).toBe(stored)
})

test('a stored note on another mandant’s document is told without that mandant’s number', async () => {
  const { batchId, mandantId, documentId } = await aBill(client, OURS)
  const note = { code: 'other_mandant', message: `${NUMBER} (Mandantennummer 10023) und nicht diesen Mandanten.` }
  await server.storage.documents.addNotes(documentId, [note])
  await server.storage.clientYears.move(
    OFFICE_ID,
    [{ documentId, to: { mandantId: null, year: 2025 } }],
    server.clock.now(),
  )
  await aBill(client, OURS)
  const [told] = await documentsOf(client, batchId)
  expect(told?.notes.map(({ message }) => message)).toEqual([`${NUMBER} und nicht diesen Mandanten.`])
  expect(JSON.stringify(await itemsOf(client, mandantId))).not.toContain('10023')
})

test('what another project delivers closes nothing of the checklist here, neither by fitting nor by its sheet', async () => {
  const { mandantId } = await aBill(client, OURS)
  const years = { taxYear: 2025, firstYear: 2025, createdAt: 1 }
  const expected = (id: string, label: string, kindId: string | null) => {
    return { id, mandantId, kindId, label, issuerHint: null, ...years }
  }
  await server.storage.expected.add([
    expected('exp_fits', 'Zweite Rechnung', 'er_rechnung'),
    expected('exp_third', 'Dritte Rechnung', 'er_rechnung'),
    expected('exp_sheet', 'Rentenbescheid', null),
    expected('exp_tick', 'Mietvertrag', null),
  ])
  const missing = async () =>
    (await itemsOf(client, mandantId)).filter(({ kind }) => kind === 'document_missing').map(({ subject }) => subject)
  // Its own bill stands for one of the two that are expected.
  const before = await missing()
  expect(before).toEqual(['Rentenbescheid', 'Dritte Rechnung', 'Mietvertrag'])

  const theirs = await aBill(other, THEIRS)
  await server.storage.expected.setState('exp_sheet', 2025, 'received', theirs.documentId, server.clock.now())
  expect(await missing()).toEqual(before)
  // What a person ticks off, and what the project delivers itself, is closed.
  await server.storage.expected.setState('exp_tick', 2025, 'received', null, server.clock.now())
  const more = await aBill(client, OURS)
  await server.storage.expected.setState('exp_sheet', 2025, 'received', more.documentId, server.clock.now())
  expect(await missing()).toEqual(['Dritte Rechnung'])
})
