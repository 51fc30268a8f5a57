import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { AnalysisResult, AnalysisWarning, Field, Verdict, VerdictReason } from '../../../model/analysis-result.ts'
import { CONFIRMED_BY_PERSON, isSureKind } from '../../../model/judgement.ts'
import type { KindRole } from '../../../model/kind-role.ts'
import { hasRole } from '../../../model/kind-role.ts'
import { isOfPersonAlone } from '../../../model/persons-forms.ts'
import type { TaxonomyKind } from '../../../model/taxonomy.ts'
import { UNCLEAR_KIND } from '../../../model/taxonomy.ts'
import { weightsOf } from '../../../model/weights.ts'
import { isFirm } from '../../../reading/find/firm-name.ts'
import { fieldTitle } from '../warnings/warning-rule.ts'
import type { RequiredField } from './required-fields.ts'
import { requiredFields } from './required-fields.ts'
import { doubtsOfBill } from '../certainty/straight-through.ts'

const WEIGHTS = weightsOf(weightFile.kind)

/** What the verdict is given on; fields and kind with what a person said of them. */
export interface JudgedDocument extends Pick<AnalysisResult, 'kind' | 'fields' | 'taxes' | 'warnings' | 'direction'> {
  readonly definition: TaxonomyKind | undefined
  /** Names of fields of which a person said that the document does not have them. */
  readonly absent: ReadonlySet<string>
}

/** One of these has to speak for a kind: words of the text alone took invoices for what was sold. */
const KIND_WITNESSES: ReadonlySet<string> = new Set(['title', 'learned', 'human'])
/**
 * From this certainty on the wordings of a kind that is no bill are enough: on papers of three authors that nothing had
 * been learned from, all 30 were right, as 111 of 115 were that had a title.
 */
const WORDED_KIND_MIN = 0.97
/** Net, tax and total speak for an invoice, and not for what was sold by it. */
const PLAIN_INVOICES: ReadonlySet<KindRole> = new Set(['received_invoice', 'issued_invoice'])

/** What people take from every paper that has it. */
const TAKEN = ['issuer', 'number', 'date', 'net', 'tax', 'gross']
/** Of a paper without a main amount they say nothing that counts. */
const TOTALS: ReadonlySet<string> = new Set(['net', 'tax', 'gross'])
const ITEMS_OF_INVOICE = 'INVOICE_ITEM_MISSING'
/** Remarks that ask for a look at the picture nevertheless. */
const LOOKS: ReadonlySet<string> = new Set(['PARTS_NOT_READ', 'VALUE_REPAIRED', 'VALUE_HARD_TO_READ'])

/**
 * Whether a person has to look at the document: something that it must say is missing (told first), its kind or a
 * value that is taken from it is not sure, its sums prove nothing, or a warning asks for it.
 */
export function judgeDocument(document: JudgedDocument, sureMin: number): Verdict {
  const { kind, fields, definition, absent, taxes } = document
  const required = definition && kind.id !== UNCLEAR_KIND ? requiredFields(definition) : []
  const missing = required.filter(
    ({ name, unless }) => !fields[name] && !absent.has(name) && !unless.some(other => fields[other]),
  )
  const isBill = isBillKind(definition)
  const reasons = [
    ...(missing.length === 0 ? [] : [missingReason(missing)]),
    ...kindReasons(document),
    ...(isBill ? doubtsOfBill({ fields, taxes }).filter(doubt => !isSettled(doubt, fields)) : []),
    ...unsureReasons(document, sureMin, required),
    ...document.warnings
      .filter(warning => asksForLook(warning, definition))
      .map(({ code, fields: names, message }) => ({ code, fields: names, message })),
  ]
  return { decision: reasons.length === 0 ? 'nothing_to_check' : 'look', reasons }
}

function isBillKind(definition: TaxonomyKind | undefined): boolean {
  return definition?.nature === 'invoice' || definition?.nature === 'receipt'
}

function missingReason(missing: readonly RequiredField[]): VerdictReason {
  const titles = missing.map(({ title }) => title).join(', ')
  const message = `Nicht gefunden: ${titles}. Bitte am Bild nachsehen.`
  return { code: 'REQUIRED_FIELD_MISSING', fields: missing.map(({ name }) => name), message }
}

function kindReasons(document: JudgedDocument): VerdictReason[] {
  const { kind, definition } = document
  if (kind.id === UNCLEAR_KIND || kind.decision === 'unklar')
    return [{ code: 'KIND_UNKNOWN', fields: [], message: 'Belegart nicht erkannt. Bitte zuordnen.' }]
  const isPlain = definition !== undefined && hasRole(definition, PLAIN_INVOICES)
  const hasStructure = definition?.nature !== 'invoice' || isPlain
  const isWorded = !isBillKind(definition) && kind.confidence >= WORDED_KIND_MIN
  // The same where the trained model has no doubt, however few wordings stand there.
  const isModelled = !isPlain && (kind.modelShare ?? 0) >= WEIGHTS.shareSure
  const isWitness = (type: string): boolean =>
    KIND_WITNESSES.has(type) || (type === 'structure' && hasStructure) || (type === 'phrase' && isWorded)
  const isWitnessed =
    (isModelled || kind.reasons.some(({ type }) => isWitness(type))) && (!isPlain || isOfBusiness(document))
  if (kind.decision === 'human' || (isSureKind(kind) && (isWitnessed || isTaught(kind)))) return []
  return [{ code: 'KIND_UNSURE', fields: [], message: `Vermutlich „${kind.label}“. Bitte bestätigen.` }]
}

/**
 * Whether an invoice that says nothing of what was bought is one of a business: the office knows its mandant on it, or
 * it is addressed to a firm. What a person bought may be an Arbeitsmittel, a craftsman's work or his own affair: of ten
 * such invoices of authors that nothing had been learned from, six were of another kind, two of them E-Rechnungen.
 */
function isOfBusiness({ direction, fields: { recipient } }: JudgedDocument): boolean {
  if (direction === 'incoming' || direction === 'outgoing') return true
  return recipient !== undefined && isFirm(recipient.value)
}

function isTaught({ reasons }: AnalysisResult['kind']): boolean {
  return reasons.some(({ type }) => type === 'learned' || type === 'human')
}

/**
 * Values that count and are not sure enough to go unseen. Texts of a kind's own fields (child, object, occasion) count
 * in no figure: they keep their mark, and what is counted for whom is asked where it does not fit. Days and numbers of
 * its own count where the kind has to have them.
 */
function unsureReasons(
  { fields, definition }: Pick<JudgedDocument, 'fields' | 'definition'>,
  sureMin: number,
  required: readonly RequiredField[],
): VerdictReason[] {
  const hasTotal = isBillKind(definition) || definition?.fields.some(({ main }) => main === true) !== false
  const taken = hasTotal ? TAKEN : TAKEN.filter(name => !TOTALS.has(name))
  const titles = new Map([
    ...taken.map(name => [name, fieldTitle(name) ?? name] as const),
    ...(definition?.fields ?? []).flatMap(({ id, label, hint, type, required: isRequired }) =>
      hint !== true && (type === 'money' || (isRequired === true && type !== 'text')) ? [[id, label] as const] : [],
    ),
    ...required.flatMap(({ name, title }) => (TAKEN.includes(name) ? [[name, title] as const] : [])),
  ])
  const unsure = [...titles].filter(([name]) => fields[name] && !isSure(fields[name], sureMin))
  if (unsure.length === 0) return []
  const message = `Nicht sicher: ${unsure.map(([, title]) => title).join(', ')}. Bitte am Bild prüfen.`
  return [{ code: 'VALUE_NOT_SURE', fields: unsure.map(([name]) => name), message }]
}

function isSure(field: Field, sureMin: number): boolean {
  return isByPerson(field) || field.confidence >= sureMin
}

function isByPerson({ source, checks }: Field): boolean {
  return source === 'human' || checks.includes(CONFIRMED_BY_PERSON)
}

/** A person stands for every value that the doubt is about. */
function isSettled({ fields: names }: VerdictReason, fields: AnalysisResult['fields']): boolean {
  const there = names.flatMap(name => fields[name] ?? [])
  return there.length > 0 && there.every(isByPerson)
}

function asksForLook({ severity, code }: AnalysisWarning, definition: TaxonomyKind | undefined): boolean {
  // What § 14 UStG asks of an invoice matters to who deducts input tax by it.
  if (code === ITEMS_OF_INVOICE && definition && isOfPersonAlone(definition)) return false
  return severity !== 'low' || LOOKS.has(code)
}
