import type { MandantObject } from '../../model/mandant.ts'
import type { PositionRegister } from '../../model/position.ts'
import { foldName } from '../../shared/fold-name.ts'
import type { Client } from './client.ts'
import type { PositionDocument } from './position-input.ts'
import { textField } from './position-input.ts'

type PropertyEntry = PositionRegister['objects'][number]

/** A property that papers may be about, with what they may call it. */
export interface Property extends PropertyEntry {
  /** Folded street and number, `lindenweg 4`; empty: not known. */
  readonly street: string
  /** Folded numbers of files, loans and policies. */
  readonly references: readonly string[]
  /** Of a mixed one: what is let of it, 0 to 100; null: not known. */
  readonly letSharePercent: number | null
  /** A let part of the house in which its owners live: papers of the house are not about it alone. */
  readonly isInHome: boolean
}

/** The property of a paper, and whether anything but the lack of others says so. */
export interface PropertyFound {
  readonly property: Property | null
  readonly isSure: boolean
}

const REFERENCE_LENGTH_MIN = 4
/** Certificates about a person that print an address: so many, and more than half of them, say where it lives. */
const AT_HOME_MIN = 2

/** What sort of paper a document is, as far as properties go. */
interface Sorts {
  isRental(document: PositionDocument): boolean
  /** A certificate about a person, which is sent home. */
  isPersonal(document: PositionDocument): boolean
}

/**
 * The properties of the master data; where these name none, one for each address that a rental of the stack names
 * ("Objekt 1"), which a person names or joins once. A let one at the address where the client lives is a part of that
 * house, which it then stands for.
 */
export function propertiesOf(
  client: Client,
  documents: readonly PositionDocument[],
  { isRental, isPersonal }: Sorts,
): Property[] {
  const known = client.record?.data.objects ?? []
  if (known.length > 0) {
    const letters = documents.filter(isPersonal).map(({ text }) => ` ${foldStreet(text)} `)
    return withHome(known.map(ofMasterData), client, letters)
  }
  const streets = new Map<string, string>()
  for (const document of documents) {
    if (!isRental(document)) continue
    const written = textField(document, 'objectHint')
    const street = streetIn(written)
    if (!streets.has(street)) streets.set(street, written)
  }
  return [...streets].map(([street, written], index) => ({
    id: `object-${index + 1}`,
    name: written === '' ? `Objekt ${index + 1}` : `Objekt ${index + 1}: ${written}`,
    source: 'proposed',
    use: 'let',
    street,
    references: [],
    letSharePercent: null,
    isInHome: false,
  }))
}

/** Two entries of one address, let and own, are one house; so is a let one to which the client's own mail goes. */
function withHome(properties: readonly Property[], client: Client, letters: readonly string[]): Property[] {
  const own = properties.filter(({ use }) => use === 'own').map(({ street }) => street)
  const written = (client.record?.data.addresses ?? []).map(({ street }) => foldStreet(street))
  const isHome = ({ use, street }: Property): boolean => {
    if (use !== 'let' || street === '') return false
    const sent = letters.filter(letter => letter.includes(` ${street} `)).length
    return [...own, ...written].includes(street) || (sent >= AT_HOME_MIN && 2 * sent > letters.length)
  }
  const homes = new Set(properties.filter(isHome).map(({ street }) => street))
  return properties
    .filter(({ use, street }) => use !== 'own' || !homes.has(street))
    .map(one => (homes.has(one.street) && one.use === 'let' ? { ...one, use: 'mixed', isInHome: true } : one))
}

/**
 * The property that a paper names: by a number of it, then by its address, then because there is only one. `isOfLetPart`:
 * it speaks of what is let, so that the address on it is no more than a letter's where the client lives there, too.
 */
export function findProperty(
  properties: readonly Property[],
  document: PositionDocument,
  { isRental, isOfLetPart }: { readonly isRental: boolean; readonly isOfLetPart: boolean },
): PropertyFound {
  if (properties.length === 0) return { property: null, isSure: false }
  const text = ` ${houseNumbers(foldStreet(document.text))} `
  const plain = plainText(document.text)
  const byReference = properties.filter(({ references }) => references.some(reference => plain.includes(reference)))
  if (byReference.length === 1 && byReference[0]) return { property: byReference[0], isSure: true }
  const hint = ` ${houseNumbers(foldStreet(textField(document, 'objectHint')))} `
  for (const where of [hint, text]) {
    const spaced = spacedOut(where)
    const named = properties.filter(
      ({ street }) => street !== '' && (where.includes(` ${street} `) || spaced.has(street.replaceAll(' ', ''))),
    )
    // The owner's own address stands on every letter, so a let one beside it is what the paper is about.
    const away = named.filter(({ use }) => use === 'let' || use === 'business')
    const [only] = away.length > 0 ? away : named
    if (!only || (away.length !== 1 && named.length !== 1)) continue
    const isMeant = where === hint || away.length === 1 || isRental || (only.isInHome && isOfLetPart)
    if (isMeant) return { property: only, isSure: true }
    // On a letter it may be no more than the address of whom it is for.
    if (where.split(` ${only.street} `).length > 2) return { property: only, isSure: true }
  }
  const rented = properties.filter(({ use }) => use === 'let')
  // A property of which nobody knows the address draws nothing to it but its own rent.
  const only = isRental && rented.length === 1 ? rented[0] : undefined
  return { property: only?.street === '' ? only : null, isSure: false }
}

/** Street and number as they are compared: `Lindenstr. 4 a` and `Lindenstraße 4a` are one. */
export function foldStreet(text: string): string {
  return foldName(text.replaceAll(/str(?:\.|aße|asse)(?=\W|\d|$)/giu, 'strasse '))
    .replaceAll(/(\d) ([a-h])(?= |$)/g, '$1$2')
    .replaceAll(/\s+/g, ' ')
}

/** A house number that was recognised as letters: `lla` for `11a`. */
function houseNumbers(folded: string): string {
  return folded.replaceAll(/(?<= )[il1][il\d]{1,3}(?=[a-h]?(?: |$))/g, digits => digits.replaceAll(/[il]/g, '1'))
}

/** What heads print with a space between all letters, joined: `l i n d e n w e g 4`. */
function spacedOut(folded: string): ReadonlySet<string> {
  const runs = folded.match(/(?<= )(?:[^\s\d]{1,2} ){5,}\d+[a-h]?(?= |$)/gu) ?? []
  return new Set(runs.map(run => run.replaceAll(' ', '')))
}

function ofMasterData({ id, name, street, use, references, letSharePercent }: MandantObject): Property {
  const plain = references.map(plainText).filter(reference => reference.length >= REFERENCE_LENGTH_MIN)
  return {
    id,
    name,
    source: 'master_data',
    use,
    street: foldStreet(street),
    references: plain,
    letSharePercent,
    isInHome: false,
  }
}

/** The part of an address up to its house number. */
function streetIn(written: string): string {
  return /^.*?\d+[a-h]?(?= |$)/.exec(foldStreet(written))?.[0] ?? ''
}

function plainText(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')
}
