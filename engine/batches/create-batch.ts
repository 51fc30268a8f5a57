import type { Batch, BillingSnapshot } from '../model/batch.ts'
import type { Project } from '../model/client.ts'
import type { DocumentSource } from '../model/document.ts'
import { nameLeftOut } from '../model/left-out.ts'
import type { LeftOutFile } from '../model/left-out.ts'
import type { Mandant } from '../model/mandant.ts'
import { mandantName } from '../model/mandant.ts'
import type { RequestedPhase } from '../model/phase-name.ts'
import { expandPhases } from '../model/phase-name.ts'
import type { PriceListEntry } from '../model/price-list.ts'
import type { Clock } from '../shared/clock.ts'
import { toIso } from '../shared/clock.ts'
import { EngineError } from '../shared/errors.ts'
import { createInTurn } from '../shared/in-turn.ts'
import type { InTurn } from '../shared/in-turn.ts'
import { newId } from '../shared/ids.ts'
import type { SecretBox } from '../shared/secret-box.ts'
import type { IdempotentAnswer, NewBatch, NewDocument, Storage } from '../storage/storage.ts'
import { ensureProjectSecret } from './clients/ensure-project-secret.ts'
import { estimatePages, estimateSeconds } from './prices/estimate.ts'
import type { PriceLines } from './prices/price-lines.ts'
import { priceLines } from './prices/price-lines.ts'
import { pricesAt } from './prices/price-list.ts'
import { resolveOwnMandant } from './mandants/resolve-own-mandant.ts'
import type { OwnMandantInput } from './mandants/resolve-own-mandant.ts'
import { resolveMandant } from './resolve-mandant.ts'

export interface NewBatchInput {
  readonly project: Project
  readonly name: string
  readonly mandant: OwnMandantInput | null
  /** A program of the project asks, which knows the mandants of its own project alone. */
  readonly isProgram?: boolean
  readonly documents: readonly {
    readonly filename: string
    readonly source: DocumentSource
    /** Set when the bytes are in the file store already. */
    readonly stored?: { readonly sha256: string; readonly byteSize: number } | null
    readonly opened?: NewDocument['opened']
  }[]
  /** Conversion and analysis when absent. */
  readonly requestedPhases?: readonly RequestedPhase[]
  /** ISO 639-1; `de` when absent. */
  readonly language?: string
  readonly autoDedupe?: boolean
  /** Files of the same delivery that did not become documents; the first thousand are kept. */
  readonly leftOut?: readonly LeftOutFile[]
  readonly webhookUrl?: string | null
  /** What the sending program calls the batch, and keeps with it. */
  readonly reference?: string | null
  readonly metadata?: Readonly<Record<string, string>>
  /** Signs this batch's webhooks; stored sealed. */
  readonly webhookSecret?: string | null
  /** Keeps the answer under the caller's key, in the same step as the batch. */
  readonly idempotency?:
    (Omit<IdempotentAnswer, 'answer'> & { readonly answerOf: (created: CreatedBatch) => string }) | null
}

export interface CreatedBatch {
  readonly batch: Pick<
    Batch,
    'id' | 'projectId' | 'organizationId' | 'name' | 'basePath' | 'createdAt' | 'reference' | 'metadata'
  >
  readonly mandant: { readonly id: string; readonly name: string } | null
  readonly snapshot: BillingSnapshot
  readonly documentIds: readonly string[]
  readonly estimatedCost: PriceLines
  readonly estimatedSeconds: number
  readonly warnings: readonly { readonly code: string; readonly message: string }[]
}

export interface CreateBatchDeps {
  readonly storage: Pick<Storage, 'batches' | 'mandants' | 'projectMandants' | 'webhooks'>
  readonly clock: Clock
  readonly priceList: readonly PriceListEntry[]
  /** OCR workers, for the estimate. */
  readonly workers: number
  /** Seals secrets before they are stored. */
  readonly secrets: Pick<SecretBox, 'seal'>
  /** Shared with whoever else makes mandants. */
  readonly inTurn?: InTurn
}

export type CreateBatch = (input: NewBatchInput) => Promise<CreatedBatch>

/**
 * Accepts a batch: resolves the mandant, freezes the prices and writes everything in one step. The input is believed;
 * only the mandant's id is looked up: throws EngineError `mandant_not_found`, and `idempotency_key_used` (transient)
 * when another request used the key at this moment.
 */
export function createBatchCreator(deps: CreateBatchDeps): CreateBatch {
  // Two that bring the same new mandant at once: the second one finds that of the first.
  const { inTurn = createInTurn() } = deps

  return input => inTurn(input.mandant?.type === 'new' ? [input.project.organizationId] : [], () => create(deps, input))
}

async function create(deps: CreateBatchDeps, input: NewBatchInput): Promise<CreatedBatch> {
  const { storage, clock, workers } = deps
  const at = clock.now()
  const { project, requestedPhases = ['conversion', 'analysis'] } = input
  const { mandant, name, isNew, link, warnings } = await mandantOf(storage, input, at)
  const batch = batchOf({ ...input, requestedPhases }, mandant, at)
  const snapshot = snapshotOf(project, batch.id, pricesAt(deps.priceList, at), at)
  const documents: NewDocument[] = input.documents.map(({ filename, source, stored = null, opened = null }) => {
    return { id: newId('doc'), filename, source, stored, opened }
  })
  const filenames = documents.map(({ filename }) => filename)
  const pages = estimatePages(filenames, snapshot.prices.defaultPages)
  const created: CreatedBatch = {
    batch,
    mandant: mandant && { id: mandant.id, name },
    snapshot,
    documentIds: documents.map(({ id }) => id),
    estimatedCost: priceLines(pages, requestedPhases, snapshot),
    estimatedSeconds: estimateSeconds(pages, batch.options.phases, workers),
    warnings,
  }
  const owned = { newMandant: isNew ? mandant : null, projectMandant: link }
  await store(deps, { batch, documents, snapshot, ...owned }, input, created)
  return created
}

/** Whose batch it is, with the name that may be told. */
async function mandantOf(
  storage: CreateBatchDeps['storage'],
  { project, mandant: wanted, isProgram }: NewBatchInput,
  at: number,
) {
  if (isProgram && wanted) return resolveOwnMandant(storage, project, wanted, at)
  const resolved = await resolveMandant(storage, project.organizationId, wanted, at)
  return { ...resolved, name: resolved.mandant ? mandantName(resolved.mandant) : '', link: null }
}

function batchOf(
  input: NewBatchInput & { readonly requestedPhases: readonly RequestedPhase[] },
  mandant: Mandant | null,
  at: number,
): NewBatch['batch'] & CreatedBatch['batch'] {
  const { project, requestedPhases } = input
  const id = newId('bat')
  const mandantId = mandant?.id ?? null
  return {
    id,
    projectId: project.id,
    organizationId: project.organizationId,
    name: input.name,
    mandantId,
    options: { ...optionsOf(input), requestedPhases, phases: expandPhases(requestedPhases) },
    basePath: basePath(project.organizationId, mandantId, id, at),
    webhookUrl: input.webhookUrl ?? null,
    reference: input.reference ?? null,
    metadata: input.metadata ?? {},
    createdAt: at,
  }
}

/** The conditions of the project and the prices of the day, which hold for the batch from now on. */
function snapshotOf(
  { partnerCode, discountPercent, provisionPercent }: Project,
  batchId: string,
  prices: BillingSnapshot['prices'],
  at: number,
): BillingSnapshot {
  return { id: newId('bsn'), batchId, partnerCode, discountPercent, provisionPercent, prices, createdAt: at }
}

function optionsOf({ language, autoDedupe, leftOut = [] }: NewBatchInput) {
  const named = leftOut.length === 0 ? {} : { leftOut: nameLeftOut(leftOut) }
  return { language: language ?? 'de', autoDedupe: autoDedupe ?? false, ...named }
}

async function store(
  deps: CreateBatchDeps,
  newBatch: NewBatch,
  input: NewBatchInput,
  created: CreatedBatch,
): Promise<void> {
  const { webhookSecret, idempotency } = input
  const sealed = typeof webhookSecret === 'string' ? deps.secrets.seal(webhookSecret) : null
  // Deliveries are always signed: a batch without a secret of its own signs with its project's.
  if (newBatch.batch.webhookUrl !== null && sealed === null) await ensureProjectSecret(deps, newBatch.batch.projectId)
  const { answerOf, ...place } = idempotency ?? { answerOf: null }
  const outcome = await deps.storage.batches.create({
    ...newBatch,
    webhookSecret: sealed,
    idempotency: answerOf && 'key' in place ? { ...place, answer: answerOf(created) } : null,
  })
  if (outcome.created) return
  const message = 'Dieser Idempotency-Key wird gerade verwendet. Bitte erneut senden.'
  throw new EngineError('transient', 'idempotency_key_used', message)
}

/** Label of the managed place: ids only, since paths end up in logs; the day in UTC. */
function basePath(organizationId: string, mandantId: string | null, batchId: string, at: number): string {
  const day = toIso(at).slice(0, 10)
  return `${organizationId}/${day.slice(0, 4)}/${mandantId ?? 'ohne-mandant'}/${day}_${batchId}/`
}
