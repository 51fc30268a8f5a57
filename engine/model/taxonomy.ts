import { z } from 'zod'
import { anlage } from './anlage.ts'
import { computationRow } from './computation-row.ts'
import type { KindRole } from './kind-role.ts'
import { kindRole, ROLES_OF_ONE } from './kind-role.ts'

/** A wording and how strongly it speaks for its kind (1 = typical of this kind alone). */
const weighted = z.tuple([z.string().min(1), z.number().positive()])

export const kindFieldSchema = z.strictObject({
  id: z.string().regex(/^[a-z][A-Za-z0-9]*$/),
  label: z.string().min(1),
  type: z.enum(['money', 'date', 'text', 'number']),
  /** Number of the line on an official form, e.g. "22a" on the Lohnsteuerbescheinigung. */
  line: z.string().optional(),
  /**
   * The amount that stands for the whole document in lists and sums; it is `gross` as well. One at most, of type
   * `money`.
   */
  main: z.literal(true).optional(),
  /** A document of this kind without it was not read as it should be. */
  required: z.literal(true).optional(),
  /** Fields of the kind of which one says as much: with it, this one is not missing. */
  unless: z
    .array(z.string().regex(/^[a-z][A-Za-z0-9]*$/))
    .min(1)
    .optional(),
  /** What the main amount is without, though a total of the paper holds both: meals beside care (§ 10 Abs. 1 Nr. 5 EStG). */
  apart: z.literal(true).optional(),
  /** Taken off a sum, it stands with a minus; the field says how much it is. */
  deducted: z.literal(true).optional(),
  /** Of several places with a day each, the latest is meant: what is left of a loan at the end of the year. */
  latest: z.literal(true).optional(),
  /**
   * What a text or number field holds, where it is no number of a contract or ticket: a year or two months of a form's
   * box, a name, an address, any words, a count, or a share in percent, which stands with the amount that it is of. An
   * amount of a paper that numbers its lines itself has `line`: it is read by that number alone.
   */
  reads: z.enum(['year', 'months', 'name', 'address', 'words', 'count', 'percent', 'line']).optional(),
  /** Words by which a sentence that counts days ("an 62 Tagen im Homeoffice") means this field. */
  said: z.array(z.string().min(4)).min(1).optional(),
  /** How the head of the column begins in which the amount stands; the labels are then those of its row. */
  column: z.string().min(1).optional(),
  row: computationRow.optional(),
  /** Helps to place the document; nobody has to look at it because this is not sure. */
  hint: z.literal(true).optional(),
  /** The paper says the amount in words, too, which proves it (§ 50 EStDV). */
  spelledOut: z.literal(true).optional(),
  /** At most a share of another amount of the kind; beyond it one of the two was misread. */
  ceiling: z
    .strictObject({
      perMille: z.number().int().positive(),
      /** Id of the other field. */
      of: z.string(),
      /** Of the warning; stable, upper case. */
      code: z.string().regex(/^[A-Z][A-Z_]*$/),
      /** German, with the rule and what to do. */
      message: z.string().min(1),
    })
    .optional(),
  /** Form, law or usage that the labels are taken from. */
  source: z.string().min(1).optional(),
  /** Labels that stand left of or above the value; the first is the most exact. */
  labels: z.array(z.string().min(1)).min(1),
})

const wordingList = z.array(z.string().min(1)).min(1)

/** Section of the Belegmappe, in the order of the forms of the income tax return. */
export const sectionSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  title: z.string().min(1),
  order: z.number().int(),
})

/** Years from the end of the calendar year (§ 147 Abs. 4 AO); null where no law says how many. */
export const retentionSchema = z.strictObject({
  years: z.number().int().min(1).max(30).nullable(),
  /** The rule, or why there is none. */
  source: z.string().min(1),
})

export const kindSchema = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9_]*$/),
  /** German name as people see it. */
  label: z.string().min(1),
  family: z.string().min(1),
  /** What sort of paper it is; decides which fields and checks apply. */
  nature: z.enum(['invoice', 'receipt', 'certificate', 'notice', 'report', 'contract', 'letter', 'other']),
  role: kindRole.optional(),
  /** About one security, or about several; the ISIN on the paper then speaks for the kind. */
  securities: z.enum(['one', 'several']).optional(),
  /** Wordings beside which the parties stand, where the kind has its own: who lets, and who rents. */
  partyLabels: z.strictObject({ issuer: wordingList, recipient: wordingList }).optional(),
  /**
   * Wordings beside which the number of the paper itself stands where the kind has its own, and of the contract or file
   * that it belongs to, which counts where it has none. Those of every paper of its nature need not be named.
   */
  numberLabels: z.strictObject({ paper: z.array(z.string().min(2)), file: z.array(z.string().min(2)) }).optional(),
  section: sectionSchema,
  /**
   * Where it goes when the master data say that the mandant received it: the landlord's Anlage V is the tenant's § 35a.
   */
  receivedSection: sectionSchema.optional(),
  /** A plain name: it becomes one of a folder. */
  folder: z.string().regex(/^[^\\/:*?"<>|\p{Cc}]+(?<![. ])$/u),
  /** Order of the kind over all sections. */
  order: z.number().int(),
  /** Tax form and note for the advisor; empty when there is none. */
  form: z.string(),
  anlagen: z.array(anlage),
  retention: retentionSchema,
  /** Codes of UNTDID 1001 (BT-3 of an e-invoice) that mean this kind; those of no kind mean a plain invoice. */
  einvoiceTypeCodes: z.array(z.string().regex(/^\d{1,3}$/)).optional(),
  priority: z.number().int(),
  /** Short name for file names; no characters that a file system forbids. */
  filenameLabel: z.string().regex(/^[\p{L}\p{N}-]+$/u),
  titles: z.array(weighted),
  phrases: z.array(weighted),
  negative: z.array(weighted),
  fields: z.array(kindFieldSchema),
})

export const taxonomySchema = z
  .strictObject({
    $schema: z.string().optional(),
    schema: z.literal('taxonomy/1'),
    version: z.string().min(1),
    kinds: z.array(kindSchema).min(1),
  })
  .superRefine(({ kinds }, context) => {
    const seen = new Set<string>()
    for (const [index, kind] of kinds.entries()) {
      const say = (key: keyof TaxonomyKind, message: string): void =>
        context.addIssue({ code: 'custom', path: ['kinds', index, key], message })
      const claim = (what: string, key: keyof TaxonomyKind, message: string): void => {
        if (seen.has(what)) say(key, message)
        seen.add(what)
      }
      claim(`kind ${kind.id}`, 'id', `Die Belegart „${kind.id}“ gibt es schon.`)
      for (const code of kind.einvoiceTypeCodes ?? []) {
        claim(`code ${code}`, 'einvoiceTypeCodes', `Die Rechnungsart ${code} gehört schon zu einer anderen Belegart.`)
      }
      for (const { id } of kind.fields) claim(`field ${kind.id} ${id}`, 'fields', `Das Feld „${id}“ gibt es doppelt.`)
      for (const { id, unless = [] } of kind.fields) {
        const unknown = unless.find(name => !kind.fields.some(field => field.id === name))
        if (unknown !== undefined) say('fields', `Das Feld „${id}“ nennt „${unknown}“, das es nicht gibt.`)
      }
      if (kind.role && ROLES_OF_ONE.has(kind.role)) {
        claim(`role ${kind.role}`, 'role', `Die Rolle „${kind.role}“ hat schon eine andere Belegart.`)
      }
      for (const { at, key, message } of [...faultsOfMain(kind), ...faultsOfProofs(kind), ...faultsOfNumbers(kind)]) {
        context.addIssue({ code: 'custom', path: ['kinds', index, 'fields', at, key], message })
      }
      const first = kinds.find(({ section }) => section.id === kind.section.id)?.section
      if (first && (first.title !== kind.section.title || first.order !== kind.section.order)) {
        say('section', `Der Abschnitt „${kind.section.id}“ heißt anderswo „${first.title}“ (${first.order}).`)
      }
    }
    if (!seen.has(`kind ${UNCLEAR_KIND}`)) {
      context.addIssue({ code: 'custom', path: ['kinds'], message: `Die Belegart „${UNCLEAR_KIND}“ fehlt.` })
    }
  })

interface FieldFault {
  /** Index of the field. */
  readonly at: number
  readonly key: 'main' | 'spelledOut' | 'ceiling' | 'reads'
  /** German. */
  readonly message: string
}

/**
 * A main field becomes `gross`: a date there would be summed as an amount, and of two amounts the later would win
 * unseen.
 */
function faultsOfMain({ id, fields }: z.infer<typeof kindSchema>): FieldFault[] {
  const main = [...fields.entries()].filter(([, field]) => field.main)
  const [first] = main
  return main.flatMap(([at, field]) => {
    const place = `Belegart „${id}“, Feld „${field.id}“`
    if (field.type !== 'money') {
      const message = `${place}: „main“ darf nur ein Betrag sein („type“: „money“), nicht „${field.type}“.`
      return [{ at, key: 'main', message }]
    }
    if (first && at !== first[0]) {
      const message = `${place}: „main“ hat schon das Feld „${first[1].id}“; nur ein Betrag steht für den Beleg.`
      return [{ at, key: 'main', message }]
    }
    return []
  })
}

/** A number has many forms: one that says neither its own nor its place is read by nothing. */
function faultsOfNumbers({ id, fields }: z.infer<typeof kindSchema>): FieldFault[] {
  return [...fields.entries()].flatMap(([at, { id: field, type, reads, line, column }]) => {
    if (type !== 'number' || reads !== undefined || line !== undefined || column !== undefined) return []
    const message = `Belegart „${id}“, Feld „${field}“: Eine Zahl („type“: „number“) braucht „reads“ (z. B. „count“), „line“ oder „column“, sonst wird sie nicht gelesen.`
    return [{ at, key: 'reads', message }]
  })
}

/** What proves an amount compares it with amounts. */
function faultsOfProofs({ id, fields }: z.infer<typeof kindSchema>): FieldFault[] {
  const isAmount = (name: string): boolean => fields.some(field => field.id === name && field.type === 'money')
  return fields.flatMap((field, at): FieldFault[] => {
    const place = `Belegart „${id}“, Feld „${field.id}“`
    const { ceiling, spelledOut } = field
    const faults: FieldFault[] = []
    if (spelledOut && !isAmount(field.id)) {
      faults.push({ at, key: 'spelledOut', message: `${place}: „spelledOut“ darf nur ein Betrag sein.` })
    }
    if (ceiling && (!isAmount(field.id) || !isAmount(ceiling.of) || ceiling.of === field.id)) {
      const message = `${place}: „ceiling“ braucht zwei Beträge der Belegart, hier „${field.id}“ und „${ceiling.of}“.`
      faults.push({ at, key: 'ceiling', message })
    }
    return faults
  })
}

/** Id of the kind of documents that no other kind fits. */
export const UNCLEAR_KIND = 'unklar'

/** The kinds of documents that the product knows; a data file, so that an office may extend it. */
export type Taxonomy = Readonly<z.infer<typeof taxonomySchema>>
export type TaxonomyKind = z.infer<typeof kindSchema>
export type TaxonomyField = z.infer<typeof kindFieldSchema>
export type DocumentNature = TaxonomyKind['nature']

/** The role of a kind; undefined for one without, and for ids that the taxonomy does not have. */
export function roleOf(taxonomy: Pick<Taxonomy, 'kinds'>, kindId: string | undefined): KindRole | undefined {
  return taxonomy.kinds.find(({ id }) => id === kindId)?.role
}

/** The first kind with a role. */
export function kindOfRole(taxonomy: Pick<Taxonomy, 'kinds'>, role: KindRole): TaxonomyKind | undefined {
  return taxonomy.kinds.find(kind => kind.role === role)
}
