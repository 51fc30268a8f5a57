import { mandantName } from '../../model/mandant.ts'
import type { MandantRecord } from '../../model/mandant.ts'
import type { PositionPerson } from '../../model/position.ts'
import { foldName } from '../../shared/fold-name.ts'
import type { PositionDocument } from './position-input.ts'
import { textField } from './position-input.ts'

/** What the master data say about whose return or profit is worked out. */
export interface Client {
  readonly isBusiness: boolean
  /** A company has no private side. */
  readonly isCompany: boolean
  readonly isCouple: boolean
  readonly vatStatus: 'regular' | 'small_business' | 'exempt' | null
  /** § 11 EStG does not apply to who keeps books. */
  readonly isAccrual: boolean
  /** Folded full names, in both orders. */
  readonly names: Readonly<Record<'A' | 'B', readonly string[]>>
  readonly idNrs: Readonly<Record<'A' | 'B', string | null>>
  readonly firstNames: Readonly<Record<'A' | 'B', string | null>>
  /** Folded names of the business, where they are more than the person's. */
  readonly businessNames: readonly string[]
  readonly record: MandantRecord | null
}

/** What the rules ask of the master data; without any, a single person. */
export function clientOf(record: MandantRecord | null): Client {
  const data = record?.data
  const mandant = record?.mandant
  const spouse = data?.spouse ?? null
  const businessNames = [
    ...(mandant?.companyName ? [mandant.companyName] : []),
    ...(data?.businesses ?? []).map(({ name }) => name),
    ...(data?.furtherNames ?? []),
  ]
  const isCompany = data?.kind === 'company' && !mandant?.lastName
  return {
    isCompany,
    isBusiness:
      data?.kind === 'company' ||
      (data !== undefined && (data.vatStatus !== null || data.vatId !== null || data.businesses.length > 0)),
    isCouple: data?.kind === 'couple' || spouse !== null,
    vatStatus: data?.vatStatus ?? null,
    isAccrual: data?.profitMethod === 'accrual',
    names: {
      A: fullNames(mandant?.firstName, [mandant?.lastName, data?.birthName]),
      B: fullNames(spouse?.firstName, [spouse?.lastName, spouse?.birthName]),
    },
    idNrs: { A: data?.idNr ?? null, B: spouse?.idNr ?? null },
    firstNames: { A: mandant?.firstName ?? null, B: spouse?.firstName ?? null },
    businessNames: businessNames.map(foldName).filter(name => name.length > 3),
    record,
  }
}

/** What a person is called in sums: the name where there is one, else "Person A". */
export function personName({ record }: Client, person: PositionPerson): string {
  const spouse = record?.data.spouse
  if (person === 'gemeinsam') return 'gemeinsam'
  if (person === 'B') return spouse ? `${spouse.firstName} ${spouse.lastName}` : 'Person B'
  return record ? mandantName(record.mandant) || 'Person A' : 'Person A'
}

/** Whose a paper is, and whether anything but the lack of others says so. */
export interface PersonFound {
  readonly person: PositionPerson | null
  readonly isSure: boolean
  /** The paper names somebody whom nobody knows. */
  readonly isStranger: boolean
}

const NOBODY: PersonFound = { person: null, isSure: false, isStranger: false }
/** Fields that name whom a certificate is for, the surest first. */
const HOLDER_FIELDS = ['holder', 'recipient', 'patient'] as const

/**
 * The spouse whom a paper is about (positions.md section 7): by IdNr, then by full name in the fields that name its
 * holder, then by the one name that its pages have, then by the one first name.
 */
export function findPerson(client: Client, document: PositionDocument): PersonFound {
  const idNr = textField(document, 'idNr')
  if (idNr !== '') {
    if (idNr === client.idNrs.A) return { person: 'A', isSure: true, isStranger: false }
    if (idNr === client.idNrs.B) return { person: 'B', isSure: true, isStranger: false }
  }
  const text = ` ${foldName(document.text)} `
  const digits = document.text.replaceAll(/[^\d]+/g, '')
  const byDigits = (['A', 'B'] as const).filter(who => client.idNrs[who] && digits.includes(client.idNrs[who]))
  if (byDigits.length === 1 && byDigits[0]) return { person: byDigits[0], isSure: true, isStranger: false }
  for (const name of HOLDER_FIELDS) {
    const found = namedIn(client, ` ${foldName(textField(document, name))} `)
    if (found) return found
  }
  const named = namedIn(client, text)
  if (named) return named
  if (client.isCouple) return byFirstName(client, document)
  return { person: 'A', isSure: false, isStranger: isStranger(client, document) }
}

function namedIn(client: Client, text: string): PersonFound | null {
  const who = (['A', 'B'] as const).filter(one => client.names[one].some(name => text.includes(` ${name} `)))
  if (who.length === 2 || isBothNamed(client, text)) return { person: 'gemeinsam', isSure: true, isStranger: false }
  return who[0] ? { person: who[0], isSure: true, isStranger: false } : null
}

/** "Eheleute Anna und Bernd Muster". */
function isBothNamed({ firstNames, names }: Client, text: string): boolean {
  const [a, b] = [foldName(firstNames.A ?? ''), foldName(firstNames.B ?? '')]
  if (a === '' || b === '' || names.B.length === 0) return false
  return text.includes(` ${a} und ${b} `) || text.includes(` ${b} und ${a} `)
}

function byFirstName({ firstNames }: Client, document: PositionDocument): PersonFound {
  const words = HOLDER_FIELDS.map(name => ` ${foldName(textField(document, name))} `).join('')
  const who = (['A', 'B'] as const).filter(one => {
    const first = foldName(firstNames[one] ?? '')
    return first.length > 2 && words.includes(` ${first} `)
  })
  return who.length === 1 && who[0] ? { person: who[0], isSure: true, isStranger: false } : NOBODY
}

/** Whether a paper names anybody of the client; a paper that was not read names nobody, which says nothing. */
export function namesClient({ names, businessNames, firstNames }: Client, document: PositionDocument): boolean {
  const text = ` ${foldName(document.text)} `
  if (names.A.length === 0 || text.trim() === '') return true
  const surnames = [...names.A, ...names.B]
    .flatMap(name => name.split(' '))
    .filter(word => word.length > 2 && word !== foldName(firstNames.A ?? '') && word !== foldName(firstNames.B ?? ''))
  return surnames.some(word => text.includes(` ${word} `)) || businessNames.some(name => text.includes(name))
}

/** A holder is named, the mandant has a name, and they share no surname. */
function isStranger({ names }: Client, document: PositionDocument): boolean {
  const holder = foldName(textField(document, 'holder') || textField(document, 'recipient'))
  if (names.A.length === 0 || holder.split(' ').length < 2) return false
  const known = new Set(names.A.flatMap(name => name.split(' ')))
  return !holder.split(' ').some(word => word.length > 2 && known.has(word))
}

function fullNames(firstName: string | null | undefined, lastNames: readonly (string | null | undefined)[]): string[] {
  if (!firstName) return []
  return lastNames
    .flatMap(lastName => (lastName ? [`${firstName} ${lastName}`, `${lastName} ${firstName}`] : []))
    .map(foldName)
}
