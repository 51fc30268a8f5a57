import type { AnalysisResult } from '../model/analysis-result.ts'
import type { SetAsideDocument } from '../model/binder-plan.ts'
import { mandantNumbers } from '../model/mandant-numbers.ts'
import type { MandantData, MandantNames, MandantRecord } from '../model/mandant.ts'
import { foldName } from '../shared/fold-name.ts'
import { isIdNr } from '../model/check-tax-ids.ts'

type OtherMandant = Extract<SetAsideDocument['reason'], { type: 'other_mandant' }>

/** What is looked at of a document; `text` gives its pages as one text and is asked for only when it decides. */
export interface DocumentNames {
  readonly analysis: AnalysisResult | null
  /** A person stands for it: it belongs where it is. */
  readonly isConfirmed: boolean
  readonly text: () => Promise<string>
}

const SALUTATIONS = new Set(
  'herr herrn frau firma familie eheleute an die dr prof med dipl ing kfm mag ra stb wp'.split(' '),
)

/**
 * The border between mandants: says why a document belongs to another mandant of the organization than the batch, or
 * null. It names that mandant's IdNr (§ 139b AO), or its full name as the recipient, and names the mandant of the batch
 * nowhere:
 * by no name of its own, its spouse or its businesses, and by no number, be it one of its children. A surname alone
 * says nothing. Without a mandant nothing is foreign. With `tellsNumber` the reason names that mandant's number, which is
 * for the office alone.
 */
export function createMandantBorder(
  records: readonly MandantRecord[],
  mandantId: string | null,
  { tellsNumber = true }: { readonly tellsNumber?: boolean } = {},
): (document: DocumentNames) => Promise<OtherMandant | null> {
  const own = records.find(({ mandant }) => mandant.id === mandantId)
  if (!own) return async () => null
  const others = records.filter(record => record !== own)
  const known = ownSigns(own)
  const byIdNr = new Map(others.flatMap(other => ownIdNrs(other.data).map(idNr => [idNr, other] as const)))
  const byName = new Map(others.flatMap(other => fullNames(other).map(name => [name, other] as const)))
  for (const number of known.idNrs) byIdNr.delete(number)
  for (const name of known.names) byName.delete(name)

  return async ({ analysis, isConfirmed, text }) => {
    if (isConfirmed || !analysis) return null
    const idNr = analysis.fields['idNr']
    const byNumber = idNr && isIdNr(idNr.value) ? byIdNr.get(idNr.value) : undefined
    const other = byNumber ?? byName.get(withoutSalutation(analysis.fields['recipient']?.value ?? ''))
    if (!other || (await namesOwn(known, analysis, text))) return null
    return {
      type: 'other_mandant',
      by: byNumber ? 'id_nr' : 'name',
      message: messageOf(byNumber !== undefined, tellsNumber ? other.data.clientNumber : null),
    }
  }
}

/** By what the mandant of the batch is known on paper. */
interface OwnSigns {
  readonly names: readonly string[]
  readonly idNrs: ReadonlySet<string>
  /** Of its businesses, with their kind before them. */
  readonly taxNumbers: ReadonlySet<string>
}

function ownSigns(own: MandantRecord): OwnSigns {
  const tradeNames = [...own.data.furtherNames, ...own.data.businesses.map(({ name }) => name)]
  const names = [...fullNames(own), ...tradeNames.map(foldName)]
  return {
    names: names.filter(name => name.includes(' ') || name.length > 7),
    idNrs: new Set(familyIdNrs(own.data)),
    taxNumbers: new Set(mandantNumbers(own.data).map(({ kind, value }) => `${kind} ${value}`)),
  }
}

async function namesOwn(own: OwnSigns, { fields }: AnalysisResult, text: () => Promise<string>): Promise<boolean> {
  const { idNr, vatId, taxNumber, recipient, issuer } = fields
  const numbers = idNr ? [idNr.value, ...idNr.alternatives.map(({ value }) => value)] : []
  if (numbers.some(number => own.idNrs.has(number))) return true
  if (vatId && own.taxNumbers.has(`vat_id ${vatId.value}`)) return true
  if (taxNumber && own.taxNumbers.has(`tax_number ${taxNumber.value.replaceAll(/\D/g, '')}`)) return true
  const words = [recipient?.value, issuer?.value, await text()].map(each => foldName(each ?? '')).join(' ')
  return own.names.some(name => ` ${words} `.includes(` ${name} `))
}

/** IdNr of a mandant, of a couple both. */
export function ownIdNrs({ idNr, spouse }: Pick<MandantData, 'idNr' | 'spouse'>): string[] {
  return [idNr, spouse?.idNr ?? null].filter(number => number !== null)
}

/** IdNr of a mandant, its spouse and its children: papers of a child are its parents'. */
export function familyIdNrs(data: Pick<MandantData, 'idNr' | 'spouse' | 'children'>): string[] {
  return [...ownIdNrs(data), ...data.children.flatMap(({ idNr }) => idNr ?? [])]
}

/**
 * Folded, in both orders and with the birth name; a company by at least two words, so that no bare surname is among
 * them.
 */
function fullNames({ mandant, data }: MandantRecord): string[] {
  const { firstName, lastName, companyName }: MandantNames = mandant
  const spouse = data.spouse
  const couple =
    spouse && firstName !== null && lastName === spouse.lastName
      ? [`${firstName} und ${spouse.firstName} ${lastName}`, `${spouse.firstName} und ${firstName} ${lastName}`]
      : []
  const names = [
    companyName ?? '',
    ...personNames(firstName, [lastName, data.birthName]),
    ...personNames(spouse?.firstName ?? null, [spouse?.lastName ?? null, spouse?.birthName ?? null]),
    ...couple,
  ]
  return names.map(foldName).filter(name => name.includes(' '))
}

function personNames(firstName: string | null, lastNames: readonly (string | null)[]): string[] {
  if (!firstName) return []
  return lastNames.flatMap(lastName => (lastName ? [`${firstName} ${lastName}`, `${lastName} ${firstName}`] : []))
}

function withoutSalutation(recipient: string): string {
  return foldName(recipient)
    .split(' ')
    .filter(word => !SALUTATIONS.has(word))
    .join(' ')
}

/** A reason without the number of the other mandant, which reasons named to programs before docs/decisions/0087. */
export function withoutClientNumber(message: string): string {
  return message.replace(/ \(Mandantennummer \d+\)/, '')
}

/** The binder may go to its mandant: the other one is named by a number at most. */
function messageOf(isByNumber: boolean, clientNumber: number | null): string {
  const who = `eines anderen Mandanten der Kanzlei${clientNumber === null ? '' : ` (Mandantennummer ${clientNumber})`}`
  const what = isByNumber ? `Nennt die Identifikationsnummer ${who}` : `Ist an den Namen ${who} gerichtet`
  return `${what} und nicht diesen Mandanten, deshalb nicht in der Mappe. Das Original ist im Programm aufbewahrt. Bitte dem richtigen Mandanten zuordnen; gehört der Beleg doch hierher, bitte im Programm bestätigen.`
}
