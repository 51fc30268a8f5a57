import { EMPTY_MANDANT_DATA, mandantChanges, mandantName, namesOf } from '../../../model/mandant.ts'
import type { MandantRecord } from '../../../model/mandant.ts'
import { newId } from '../../../shared/ids.ts'
import type { MandantWriting } from '../../../storage/mandant-verbs.ts'
import { checkMandant } from '../check-mandant.ts'
import type { CheckedMandant, MandantForm } from '../check-mandant.ts'
import { identifyRegister } from '../identify-register.ts'
import { importFieldOf } from './import-field-of.ts'
import type { ImportField } from './import-words.ts'
import { createMatching } from './match-row.ts'
import type { ColumnChoice } from './propose-columns.ts'
import type { MandantList } from './read-list.ts'
import { laidOver, rowForm } from './row-form.ts'
import type { RowValues } from './row-form.ts'

/** What becomes of one row. */
export interface PlannedRow {
  /** 1-based line in the file. */
  readonly line: number
  readonly name: string
  readonly kind: MandantForm['kind']
  readonly clientNumber: number | null
  /** `same`: all of it is stored already; `faulty`: it is left out. */
  readonly action: 'create' | 'change' | 'same' | 'faulty'
  /** German, by the column that it is about; null for the row as a whole. */
  readonly faults: readonly { readonly field: ImportField | null; readonly message: string }[]
}

export interface ImportPlan {
  readonly rows: readonly PlannedRow[]
  readonly writings: readonly MandantWriting[]
}

export interface ImportBase {
  readonly organizationId: string
  readonly records: readonly MandantRecord[]
  /** Epoch ms. */
  readonly at: number
  /** `YYYY-MM-DD`. */
  readonly today: string
}

/**
 * What an import would do with each row of a list: a mandant is known by its number, its IdNr or USt-IdNr, or its name
 * where neither has a number. A row with a fault is left out whole, and no other row with it.
 */
export function planImport(list: MandantList, columns: ColumnChoice, base: ImportBase): ImportPlan {
  const match = createMatching(base.records)
  const writings: MandantWriting[] = []
  const rows = list.rows.map(({ line, cells }): PlannedRow => {
    const read = rowForm(valuesOf(cells, columns))
    const { known, fault } = match(line, read)
    const form = laidOver(known ? formOf(known) : null, read)
    const checked = checkMandant(form, base.today)
    const faults = [
      ...read.faults,
      ...(fault ? [{ field: null, message: fault }] : []),
      ...(read.faults.length === 0 ? checked.faults : []).map(({ field, message }) => {
        return { field: importFieldOf(field), message }
      }),
    ]
    const writing = faults.length === 0 ? writingOf(checked, known, base) : null
    if (writing) writings.push(writing)
    const name = mandantName(namesOf(checked.names, checked.data)) || cells.find(cell => cell !== '') || ''
    const action = faults.length > 0 ? 'faulty' : writing === null ? 'same' : known ? 'change' : 'create'
    return { line, name, kind: form.kind, clientNumber: form.clientNumber, action, faults }
  })
  return { rows, writings }
}

function valuesOf(cells: readonly string[], columns: ColumnChoice): RowValues {
  return Object.fromEntries(
    columns.flatMap((field, at) => {
      const value = cells[at]?.trim() ?? ''
      return field === null || value === '' ? [] : [[field, value]]
    }),
  )
}

/** Null where nothing of it is new. */
function writingOf(
  { names, data }: CheckedMandant,
  known: MandantRecord | null,
  { organizationId, at }: ImportBase,
): MandantWriting | null {
  if (!known) {
    const mandant = { id: newId('man'), organizationId, ...names, taxId: null, taxIdNormalized: null, createdAt: at }
    return { type: 'create', mandant, data: identifyRegister(data, EMPTY_MANDANT_DATA), at }
  }
  const kept = identifyRegister(data, known.data)
  const { firstName, lastName, companyName } = known.mandant
  const changes = mandantChanges({ firstName, lastName, companyName, ...known.data }, { ...names, ...kept })
  if (changes.length === 0) return null
  return {
    type: 'save',
    mandantId: known.mandant.id,
    change: { names, data: kept, version: known.version, at },
  }
}

function formOf({ mandant, data }: MandantRecord): MandantForm {
  const { firstName, lastName, companyName } = mandant
  return { ...data, firstName, lastName, companyName }
}
