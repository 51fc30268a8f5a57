import { z } from 'zod'

const side = z.enum(['einnahme', 'abzug', 'steuer', 'ermaessigung', 'gegenrechnung', 'angabe'])

/** What a position is about beside its form: a spouse, both, an object, a child or a business. */
const place = z.enum(['person', 'gemeinsam', 'object', 'child', 'business'])

const positionKey = z.string().regex(/^[a-z]+(\.[a-z0-9]+)+$/)

export const positionKeySchema = z.strictObject({
  form: z.string().min(1),
  /** German, ours: not the sentence of the form. */
  label: z.string().min(1),
  side,
  by: place,
  kz: z.string().optional(),
  /** What the line asks for instead of an amount. */
  unit: z.enum(['Tage', 'km']).optional(),
})

const reason = z.enum([
  'only_information',
  'not_deductible',
  'capitalise',
  'private',
  'awaiting_proof',
  'place_open',
  'amount_missing',
  'relief_elsewhere',
  'cost_plan',
])

/** Where an amount comes from. */
const amountSource = z.union([
  /** The first of these fields that the document has. */
  z.strictObject({ field: z.union([z.string(), z.array(z.string()).min(1)]) }),
  /** Fields added up; those of `optional` may be missing. */
  z.strictObject({ sum: z.array(z.string()).min(1), optional: z.array(z.string()).optional() }),
  /** The first field less the others, where the document has these. */
  z.strictObject({ field: z.string(), less: z.array(z.string()).min(1) }),
  /** How many days or kilometres: a field that holds a number; its key names the unit. */
  z.strictObject({ count: z.string() }),
  /** Computed by a named formula of `engine/positions/formulas`. */
  z.strictObject({ formula: z.string() }),
])
export type AmountSource = z.infer<typeof amountSource>

export const positionRuleSchema = z.strictObject({
  key: positionKey,
  from: amountSource,
  /** -1 takes off the line. */
  sign: z.literal(-1).optional(),
  /** A document without it is the first thing that is said. */
  required: z.literal(true).optional(),
  /** It is shown but never counts. */
  no: reason.optional(),
  /** It counts once a person has answered. */
  asks: reason.optional(),
  /** German: what is to be answered or known. */
  hint: z.string().optional(),
})
export type PositionRule = z.infer<typeof positionRuleSchema>

const noClaim = z.enum(['order_confirmation', 'offer', 'proforma', 'delivery_note', 'reminder', 'cost_plan'])

export const kindRuleSchema = z.strictObject({
  /**
   * Whose paper it is: `private` counts for a person's return, `business` for the EÜR, `either` for whom it was issued.
   */
  scope: z.enum(['private', 'business', 'either']),
  /** What decides the year. */
  year: z.enum(['payment', 'certificate', 'completion', 'bill']),
  /** Recurring: the ten-day rule of § 11 Abs. 1 S. 2, Abs. 2 S. 2 EStG may apply. */
  recurring: z.literal(true).optional(),
  /** Says nothing about money that counts: shown under "weitere Belege". */
  information: z.literal(true).optional(),
  /** Its positions are contained in those of a certificate of one of these kinds. */
  containedIn: z.array(z.string()).optional(),
  /** It makes no claim, whatever amount it shows. */
  noClaim: noClaim.optional(),
  /** It names whom it is for: one that names nobody of the client is somebody else's. */
  named: z.literal(true).optional(),
  /** There is one a year for each person and issuer: of two the corrected one counts, else somebody says which. */
  single: z.literal(true).optional(),
  /** It lets a property: of a stack without master data its address makes one. */
  rental: z.literal(true).optional(),
  /** Its payments are taken from the account later in one sum: over the turn of a year it is open which day counts. */
  collected: z.literal(true).optional(),
  /** A receipt: who got it paid on the spot, so that its date is that of the payment where nothing else is known. */
  atOnce: z.literal(true).optional(),
  /** It corrects an invoice, so that its amount takes off. */
  credit: z.literal(true).optional(),
  positions: z.array(positionRuleSchema),
  /** By key: another key of the same person and year that holds the same money, e.g. of the wage certificate. */
  heldBy: z.record(positionKey, positionKey).optional(),
  /** Instead of `positions` where the document is about a let object. */
  atLetObject: z.array(positionRuleSchema).optional(),
  /** Instead of `positions` where it was issued to a business. */
  atBusiness: z.array(positionRuleSchema).optional(),
  /** Law, form or page that the rule is taken from. */
  source: z.string().min(1),
  /** An advisor has to review it before it decides alone; until then it is listed in `docs/tax-rules.md`. */
  review: z.string().optional(),
})
export type KindRule = z.infer<typeof kindRuleSchema>

export const positionRulesSchema = z
  .strictObject({
    $schema: z.string().optional(),
    schema: z.literal('position-rules/1'),
    version: z.string().min(1),
    /** What became of rules that an advisor may have seen, the newest version first; in German. */
    changes: z.array(z.strictObject({ version: z.string().min(1), what: z.array(z.string().min(20)).min(1) })),
    /** Papers that claim nothing, by what they call themselves at their top, or say anywhere. */
    noClaim: z.array(
      z.strictObject({
        reason: z.union([noClaim, z.literal('only_information')]),
        titles: z.array(z.string().min(4)).optional(),
        phrases: z.array(z.string().min(10)).optional(),
      }),
    ),
    /** How long things last (§ 7 Abs. 1 EStG), by what the lines of a bill say; two that fit say nothing. */
    usefulLives: z.array(
      z.strictObject({
        years: z.int().min(1),
        /** The year of purchase bears its share in full, whatever the month. */
        isWholeAtOnce: z.literal(true).optional(),
        wordings: z.array(z.string().min(3)).min(1),
        source: z.string().min(1),
        review: z.literal(true).optional(),
      }),
    ),
    /** What a bill of a business is for, by what its lines say; two that fit say nothing. */
    categories: z.array(z.strictObject({ key: positionKey, wordings: z.array(z.string().min(3)).min(1) })),
    /** Words by which the formulas tell cases apart; `text*` is any word that begins so. */
    wordings: z.record(z.string().regex(/^[a-z][A-Za-z]+$/), z.array(z.string().min(3)).min(1)),
    keys: z.record(positionKey, positionKeySchema),
    kinds: z.record(z.string(), kindRuleSchema),
  })
  .superRefine(({ keys, kinds }, context) => {
    for (const [id, rule] of Object.entries(kinds)) {
      for (const list of ['positions', 'atLetObject', 'atBusiness'] as const) {
        for (const [index, { key, from }] of (rule[list] ?? []).entries()) {
          const path = ['kinds', id, list, index, 'key']
          const known = Object.hasOwn(keys, key) ? keys[key] : undefined
          if (!known) {
            const message = `Der Schlüssel „${key}“ steht nicht unter „keys“.`
            context.addIssue({ code: 'custom', path, message })
          } else if ((known.unit !== undefined) !== 'count' in from) {
            const message = `Der Schlüssel „${key}“ verlangt ${known.unit === undefined ? 'einen Betrag' : 'eine Anzahl'}.`
            context.addIssue({ code: 'custom', path, message })
          }
        }
      }
    }
  })

/** Which amounts of which kinds count where; a data file, so that a change of the law is one file. */
export type PositionRules = Readonly<z.infer<typeof positionRulesSchema>>
export type PositionKey = z.infer<typeof positionKeySchema>

/** A line as it is written in the file: `"23"` read from the form, `"(23)"` at second hand. */
const writtenLine = z.string().regex(/^\(?[0-9][0-9a-z–, /-]*\)?$/)

export const formLinesSchema = z.strictObject({
  $schema: z.string().optional(),
  schema: z.literal('form-lines/1'),
  /** In which order forms are typed into a tax program. */
  order: z.strictObject({
    source: z.string().min(1),
    /** Nobody has held it against the program. */
    review: z.literal(true).optional(),
    forms: z.array(z.string().min(1)).min(1),
  }),
  /** By form: where the numbers of each year are taken from. */
  sources: z.record(z.string(), z.record(z.string(), z.string().min(1))),
  /** By key and year; a year that nobody could read is missing and never carried over. */
  lines: z.record(positionKey, z.record(z.string().regex(/^20\d\d$/), writtenLine)),
})
export type FormLines = Readonly<z.infer<typeof formLinesSchema>>

export const taxFiguresSchema = z.strictObject({
  $schema: z.string().optional(),
  schema: z.literal('tax-figures/1'),
  /** By name and year; money in whole cents, shares in percent. */
  figures: z.record(
    z.string(),
    z.strictObject({
      label: z.string().min(1),
      unit: z.enum(['cents', 'percent']),
      source: z.string().min(1),
      /** Not read from the law itself. */
      review: z.literal(true).optional(),
      years: z.record(z.string().regex(/^20\d\d$/), z.number()),
    }),
  ),
})
export type TaxFigures = Readonly<z.infer<typeof taxFiguresSchema>>
