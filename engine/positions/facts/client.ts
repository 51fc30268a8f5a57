import { ownName, runsBusiness } from '../../model/mandant.ts'
import type { MandantRecord } from '../../model/mandant.ts'
import type { PositionPerson } from '../../model/position.ts'
import { foldName } from '../../shared/fold-name.ts'
import { proposeHolders } from './propose-holders.ts'
import type { Holder } from './propose-holders.ts'
import type { PositionDocument } from './position-input.ts'

/** A spouse as papers may name it. */
export interface ClientPerson {
  readonly name: string
  /** Folded full names, in both orders. */
  readonly names: readonly string[]
  /** Folded. */
  readonly firstName: string
  /** Folded, the birth name too. */
  readonly surnames: readonly string[]
  readonly idNr: string | null
}

/** What the master data, or without them the papers, say about whose return or profit is worked out. */
export interface Client {
  readonly isBusiness: boolean
  /** A company has no private side. */
  readonly isCompany: boolean
  readonly isCouple: boolean
  /** The persons are those whom the papers name. */
  readonly isProposed: boolean
  readonly vatStatus: 'regular' | 'small_business' | 'exempt' | null
  /** § 11 EStG does not apply to who keeps books. */
  readonly isAccrual: boolean
  readonly persons: Readonly<Record<'A' | 'B', ClientPerson | null>>
  /** Folded names of the business, where they are more than the person's. */
  readonly businessNames: readonly string[]
  readonly record: MandantRecord | null
}

/** Whose documents these are: from the master data, else from the certificates that name whom they are for. */
export function clientOf(record: MandantRecord | null, certificates: readonly PositionDocument[]): Client {
  return record ? ofMasterData(record) : ofPapers(proposeHolders(certificates))
}

function ofMasterData(record: MandantRecord): Client {
  const { data, mandant } = record
  const { spouse, businesses } = data
  const written = [mandant.companyName ?? '', ...businesses.map(({ name }) => name), ...data.furtherNames]
  return {
    isCompany: data.kind === 'company' && !mandant.lastName,
    isBusiness: runsBusiness(data),
    isCouple: data.kind === 'couple' || spouse !== null,
    isProposed: false,
    vatStatus: data.vatStatus,
    isAccrual: data.profitMethod === 'accrual',
    persons: {
      A: personOf(mandant.firstName, [mandant.lastName, data.birthName], data.idNr, ownName(mandant)),
      B: spouse && personOf(spouse.firstName, [spouse.lastName, spouse.birthName], spouse.idNr),
    },
    businessNames: written.map(foldName).filter(name => name.length > 3),
    record,
  }
}

/** Nobody said whose papers these are: a person, or two who share a surname. */
function ofPapers([first, second]: readonly Holder[]): Client {
  const person = (holder: Holder | undefined): ClientPerson | null =>
    holder ? personOf(holder.firstName, [holder.lastName], holder.idNr) : null
  const B = second && second.lastName === first?.lastName ? person(second) : null
  return {
    isCompany: false,
    isBusiness: false,
    isCouple: B !== null,
    isProposed: true,
    vatStatus: null,
    isAccrual: false,
    persons: { A: person(first), B },
    businessNames: [],
    record: null,
  }
}

/** What a person is called in sums: the name where there is one, else "Person A". */
export function personName({ persons }: Client, person: PositionPerson): string {
  return person === 'gemeinsam' ? 'gemeinsam' : (persons[person]?.name ?? `Person ${person}`)
}

function personOf(
  firstName: string | null,
  lastNames: readonly (string | null)[],
  idNr: string | null,
  name?: string,
): ClientPerson {
  const surnames = lastNames.filter(one => one !== null)
  const orders = surnames.flatMap(last => (firstName ? [`${firstName} ${last}`, `${last} ${firstName}`] : []))
  return {
    name: name ?? [firstName, surnames[0]].filter(Boolean).join(' '),
    names: orders.map(foldName),
    firstName: foldName(firstName ?? ''),
    surnames: surnames.map(foldName),
    idNr,
  }
}
