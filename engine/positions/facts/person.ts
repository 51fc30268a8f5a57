import type { PositionPerson } from '../../model/position.ts'
import { foldName } from '../../shared/fold-name.ts'
import type { Client } from './client.ts'
import { foldedText } from './says.ts'
import type { PositionDocument } from './position-input.ts'
import { textField } from './position-input.ts'

/** Whose a paper is, and whether anything but the lack of others says so. */
export interface PersonFound {
  readonly person: PositionPerson | null
  readonly isSure: boolean
  /** The paper names somebody whom nobody knows. */
  readonly isStranger: boolean
}

const SPOUSES = ['A', 'B'] as const
const NOBODY: PersonFound = { person: null, isSure: false, isStranger: false }
const STRANGER: PersonFound = { person: null, isSure: false, isStranger: true }
/** Fields that name whom a paper is for, the surest first. */
const HOLDER_FIELDS = ['holder', 'recipient', 'patient'] as const
/** Says that two are meant, or breaks off before the second name. */
const JOINT = /^(?:eheleute|ehepaar)\b|\b(?:gemeinsam|gemeinschaftlich|und)$/u
/** Stand before a surname without being a first name. */
const BEFORE_SURNAMES = new Set(
  'herr herrn frau familie fam eheleute ehepaar und u dr prof mandant versicherte'.split(' '),
)

/**
 * The spouse whom a paper is about: by IdNr, then by full name in the fields that name its
 * holder, then by the one name that its pages have, then by the one first name. The second spouse is never assumed,
 * and a paper for another member of the family is nobody's until a person says so.
 */
export function findPerson(client: Client, document: PositionDocument): PersonFound {
  const byNumber = byIdNr(client, document)
  if (byNumber) return byNumber
  for (const name of HOLDER_FIELDS) {
    const written = foldName(textField(document, name))
    const found = namedIn(client, written)
    const isJoint = JOINT.test(written) && namedIn(client, foldedText(document))?.person === 'gemeinsam'
    if (isJoint) return { person: 'gemeinsam', isSure: true, isStranger: false }
    if (found) return found
  }
  const isElse = HOLDER_FIELDS.some(name => isOther(client, foldName(textField(document, name))))
  if (isElse && !namesClient(client, document)) return STRANGER
  const named = namedIn(client, foldedText(document))
  if (named) return named
  if (client.isCouple) return byFirstName(client, document)
  return { person: 'A', isSure: false, isStranger: false }
}

/** The number of a spouse as a field, or anywhere, even where it wraps over two lines. */
function byIdNr({ persons }: Client, document: PositionDocument): PersonFound | null {
  const field = textField(document, 'idNr')
  const digits = document.text.replaceAll(/\D+/g, '')
  for (const number of [(idNr: string) => idNr === field, (idNr: string) => digits.includes(idNr)]) {
    const who = SPOUSES.filter(one => persons[one]?.idNr && number(persons[one].idNr))
    if (who.length === 1 && who[0]) return { person: who[0], isSure: true, isStranger: false }
  }
  return null
}

function namedIn(client: Client, text: string): PersonFound | null {
  const padded = ` ${text} `
  const who = SPOUSES.filter(one => client.persons[one]?.names.some(name => padded.includes(` ${name} `)))
  if (who.length === 2 || isBothNamed(client, padded)) return { person: 'gemeinsam', isSure: true, isStranger: false }
  return who[0] ? { person: who[0], isSure: true, isStranger: false } : null
}

/** The one spouse whom a text names, in full or by a surname of its own; null where it names none, or both. */
export function personNamed(client: Client, text: string): 'A' | 'B' | null {
  const folded = foldName(text)
  const person = namedIn(client, folded)?.person ?? null
  if (person !== null) return person === 'gemeinsam' ? null : person
  return bySurname(client, ` ${folded} `)
}

/** "Herr Muster", where the other one has another surname. */
function bySurname({ persons }: Client, text: string): 'A' | 'B' | null {
  const who = SPOUSES.filter(one => persons[one]?.surnames.some(name => name !== '' && text.includes(` ${name} `)))
  return who.length === 1 && persons.B !== null ? (who[0] ?? null) : null
}

/** "Eheleute Anna und Bernd Muster". */
function isBothNamed({ persons }: Client, text: string): boolean {
  const [a, b] = [persons.A?.firstName ?? '', persons.B?.firstName ?? '']
  return a !== '' && b !== '' && (text.includes(` ${a} und ${b} `) || text.includes(` ${b} und ${a} `))
}

function byFirstName({ persons }: Client, document: PositionDocument): PersonFound {
  const words = HOLDER_FIELDS.map(name => ` ${foldName(textField(document, name))} `).join('')
  const who = SPOUSES.filter(one => {
    const first = persons[one]?.firstName ?? ''
    return first.length > 2 && words.includes(` ${first} `)
  })
  return who.length === 1 && who[0] ? { person: who[0], isSure: true, isStranger: false } : NOBODY
}

/** A name of two words that is none of the client's: somebody else, or another member of the family. */
function isOther({ persons, businessNames }: Client, name: string): boolean {
  const words = name.split(' ').filter(word => word.length > 2 && !BEFORE_SURNAMES.has(word))
  if (!persons.A || words.length < 2 || businessNames.some(one => name.includes(one))) return false
  const firstNames = SPOUSES.flatMap(one => persons[one]?.firstName ?? [])
  return !firstNames.some(first => first !== '' && words.includes(first))
}

/**
 * Whether a paper names somebody of the client: a full name, or a surname without the first name of somebody else. A
 * paper that was not read names nobody, which says nothing.
 */
export function namesClient(client: Client, document: PositionDocument): boolean {
  const text = foldedText(document)
  const { persons, businessNames } = client
  if (!persons.A || text === '' || businessNames.some(name => text.includes(name))) return true
  if (byIdNr(client, document) || namedIn(client, text)) return true
  const words = text.split(' ')
  const surnames = new Set(SPOUSES.flatMap(one => persons[one]?.surnames ?? []))
  const before = words.flatMap((word, at) => (surnames.has(word) ? [words[at - 1] ?? ''] : []))
  return before.some(word => word === '' || BEFORE_SURNAMES.has(word) || isPersons(client, word))
}

function isPersons({ persons }: Client, word: string): boolean {
  return SPOUSES.some(
    one => persons[one]?.firstName === word || (word.length === 1 && persons[one]?.firstName.startsWith(word)),
  )
}
