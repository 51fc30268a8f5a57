import { mandantName, ownName } from '../../../model/mandant.ts'
import { mandantNumbers } from '../../../model/mandant-numbers.ts'
import type { MandantRecord } from '../../../model/mandant.ts'
import { foldName } from '../../../shared/fold-name.ts'
import { bareNumber } from '../tidy-text.ts'
import type { RowForm } from './row-form.ts'

export interface Match {
  /** The mandant that the row is about; null for a new one. */
  readonly known: MandantRecord | null
  /** German, when the row cannot be taken because of another one. */
  readonly fault: string | null
}

/** Finds the mandant of each row of a list, and rows that speak of one that an earlier row spoke of. */
export function createMatching(records: readonly MandantRecord[]): (line: number, row: RowForm) => Match {
  const byKey = new Map<string, MandantRecord[]>()
  for (const record of records) {
    for (const key of keysOfRecord(record)) byKey.set(key, [...(byKey.get(key) ?? []), record])
  }
  const seen = new Map<string, number>()
  return (line, row) => {
    const keys = keysOfRow(row)
    const name = nameKey(ownName(row.names))
    const numbered = new Set(keys.flatMap(key => byKey.get(key) ?? []))
    // A name alone says who is meant where no number speaks against it.
    const named = (byKey.get(name) ?? []).filter(({ data }) => keys.length === 0 || keysOfData(data).length === 0)
    const found = numbered.size > 0 ? [...numbered] : named
    const own = [...keys, ...(keys.length === 0 ? [name] : []), ...found.map(({ mandant }) => mandant.id)]
    const earlier = own.map(key => seen.get(key)).find(at => at !== undefined)
    for (const key of own) if (!seen.has(key)) seen.set(key, line)
    return { known: found.length === 1 ? (found[0] ?? null) : null, fault: faultOf(earlier, found) }
  }
}

function faultOf(earlier: number | undefined, found: readonly MandantRecord[]): string | null {
  if (earlier !== undefined) return `Von diesem Mandanten handelt schon Zeile ${earlier}. Bitte eine davon löschen.`
  if (found.length < 2) return null
  const names = found.map(({ mandant }) => `„${mandantName(mandant)}“`).join(' und ')
  return `Die Angaben passen zu mehreren Mandanten: ${names}. Bitte in den Stammdaten klären.`
}

function keysOfRecord({ mandant, data }: MandantRecord): string[] {
  return [...keysOfData(data), nameKey(ownName(mandant))]
}

function keysOfData(data: MandantRecord['data']): string[] {
  const numbers = mandantNumbers(data).filter(({ kind }) => kind === 'idnr' || kind === 'vat_id')
  return [
    ...(data.clientNumber === null ? [] : [clientKey(data.clientNumber, data.consultantNumber)]),
    ...numbers.map(({ kind, value }) => `${kind} ${value}`),
  ]
}

function keysOfRow({ said }: RowForm): string[] {
  const { clientNumber = null, consultantNumber = null } = said
  const [idNr, vatId] = [bareNumber(said.idNr ?? null), bareNumber(said.vatId ?? null)]
  return [
    ...(clientNumber === null ? [] : [clientKey(clientNumber, consultantNumber)]),
    ...(idNr === null ? [] : [`idnr ${idNr}`]),
    ...(vatId === null ? [] : [`vat_id ${vatId}`]),
  ]
}

function clientKey(clientNumber: number, consultantNumber: number | null): string {
  return `client ${consultantNumber ?? ''} ${clientNumber}`
}

function nameKey(name: string): string {
  return `name ${foldName(name)}`
}
