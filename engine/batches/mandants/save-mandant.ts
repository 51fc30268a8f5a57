import type { Mandant, MandantNames, MandantRecord } from '../../model/mandant.ts'
import type { MandantNumber } from '../../model/mandant-numbers.ts'
import { EMPTY_MANDANT_DATA, mandantName } from '../../model/mandant.ts'
import { toIso } from '../../shared/clock.ts'
import type { Clock } from '../../shared/clock.ts'
import { EngineError } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import type { SaveOutcome } from '../../storage/mandant-verbs.ts'
import type { Storage } from '../../storage/storage.ts'
import { checkMandant } from './check-mandant.ts'
import type { CheckedMandant, MandantForm } from './check-mandant.ts'
import { identifyRegister } from './identify-register.ts'
import type { FieldFault } from './mandant-faults.ts'

export interface SaveMandantDeps {
  readonly storage: Pick<Storage, 'mandants'>
  readonly clock: Pick<Clock, 'now'>
}

export type SavedMandant =
  | { readonly outcome: 'saved'; readonly id: string; readonly version: number; readonly hints: readonly FieldFault[] }
  | { readonly outcome: 'invalid'; readonly faults: readonly FieldFault[] }
  /** Somebody else saved since `version`; nothing was overwritten. */
  | { readonly outcome: 'changed'; readonly version: number }

/** Creates a mandant from what a person typed. */
export async function createMandant(
  { storage, clock }: SaveMandantDeps,
  organizationId: string,
  form: MandantForm,
): Promise<SavedMandant> {
  const at = clock.now()
  const checked = checkMandant(form, dayOf(at))
  if (checked.faults.length > 0) return { outcome: 'invalid', faults: checked.faults }
  const mandant: Mandant = {
    id: newId('man'),
    organizationId,
    ...checked.names,
    taxId: null,
    taxIdNormalized: null,
    createdAt: at,
  }
  const data = identifyRegister(checked.data, EMPTY_MANDANT_DATA)
  const outcome = await storage.mandants.create(mandant, data, at)
  return answer(storage, organizationId, mandant.id, checked, outcome)
}

/** Saves what a person typed over `version`. Throws EngineError `mandant_not_found`. */
export async function saveMandant(
  { storage, clock }: SaveMandantDeps,
  organizationId: string,
  mandantId: string,
  form: MandantForm,
  version: number,
): Promise<SavedMandant> {
  const at = clock.now()
  const checked = checkMandant(form, dayOf(at))
  if (checked.faults.length > 0) return { outcome: 'invalid', faults: checked.faults }
  const { names } = checked
  // A save in between is no matter: the version then refuses this one.
  const known = await knownMandant({ storage }, organizationId, mandantId)
  const data = identifyRegister(checked.data, known.data)
  const outcome = await storage.mandants.save(organizationId, mandantId, { names, data, version, at })
  return answer(storage, organizationId, mandantId, checked, outcome)
}

/** A mandant that is there. Throws EngineError `mandant_not_found`. */
export async function knownMandant(
  { storage }: Pick<SaveMandantDeps, 'storage'>,
  organizationId: string,
  mandantId: string,
): Promise<MandantRecord> {
  const record = await storage.mandants.record(organizationId, mandantId)
  if (!record) throw mandantNotFound()
  return record
}

/** What is answered when a mandant was deleted, or is another organization's. */
export function mandantNotFound(): EngineError {
  return new EngineError('input', 'mandant_not_found', 'Diesen Mandanten gibt es nicht (mehr).')
}

async function answer(
  storage: SaveMandantDeps['storage'],
  organizationId: string,
  id: string,
  { names, data, hints }: CheckedMandant,
  outcome: SaveOutcome,
): Promise<SavedMandant> {
  if (outcome.saved) {
    return {
      outcome: 'saved',
      id,
      version: outcome.version,
      hints: [
        ...hints,
        ...(await sameName(storage, organizationId, id, names)),
        ...(await sameNumber(storage, organizationId, id, data)),
      ],
    }
  }
  switch (outcome.reason) {
    case 'not_found':
      throw mandantNotFound()
    case 'changed':
      return { outcome: 'changed', version: outcome.version }
    case 'number_taken': {
      const message = 'Diese Nummer hat schon ein anderer Mandant. Bitte prüfen Sie beide.'
      return { outcome: 'invalid', faults: [{ field: takenField(data, outcome), message }] }
    }
  }
}

/** Where a number stands that another mandant has. */
function takenField(data: CheckedMandant['data'], { kind, value }: MandantNumber): string {
  if (kind !== 'vat_id') return 'idNr'
  return data.vatId === value
    ? 'vatId'
    : `businesses.${data.businesses.findIndex(({ vatId }) => vatId === value)}.vatId`
}

/** The day of a moment, `YYYY-MM-DD`. */
function dayOf(atMs: number): string {
  return toIso(atMs).slice(0, 10)
}

/** A typed name means the mandant that was there first, a folder of the inbox neither. */
async function sameName(
  storage: SaveMandantDeps['storage'],
  organizationId: string,
  id: string,
  names: MandantNames,
): Promise<FieldFault[]> {
  const other = await storage.mandants.findByName(organizationId, mandantName(names))
  if (!other || other.id === id) return []
  const message =
    'Einen Mandanten mit diesem Namen gibt es schon. Ein eingegebener Name meint den älteren, ein Eingangsordner keinen von beiden.'
  return [{ field: names.companyName === null ? 'lastName' : 'companyName', message }]
}

/** DATEV would mix the books of two mandants with one number; persons of one household may share it on purpose. */
async function sameNumber(
  storage: SaveMandantDeps['storage'],
  organizationId: string,
  id: string,
  { clientNumber, consultantNumber }: CheckedMandant['data'],
): Promise<FieldFault[]> {
  if (clientNumber === null) return []
  const other = (await storage.mandants.records(organizationId)).find(
    ({ mandant, data }) =>
      mandant.id !== id && data.clientNumber === clientNumber && data.consultantNumber === consultantNumber,
  )
  if (!other) return []
  return [{ field: 'clientNumber', message: `Diese Mandantennummer hat auch „${mandantName(other.mandant)}“.` }]
}
