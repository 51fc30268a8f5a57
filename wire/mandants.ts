import * as z from 'zod/mini'
import type { ReadOnly } from './read-only.ts'
import { targetId } from './target-programs.ts'

/** `couple`: persons who are assessed together (§ 26b EStG). */
export const mandantKind = z.enum(['person', 'couple', 'company'])
export type MandantKind = ReadOnly<typeof mandantKind>

export const MANDANTS_PER_PAGE = 100
/** As many as one answer holds. */
export const MANDANTS_LIMIT_MAX = 500

export const mandantListQuery = z.object({
  text: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MANDANTS_LIMIT_MAX)), MANDANTS_PER_PAGE),
  offset: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
})

export const mandantItem = z.object({
  id: z.string(),
  name: z.string(),
  kind: mandantKind,
  clientNumber: z.nullable(z.number()),
  /** Town of the first address; null when there is none. */
  town: z.nullable(z.string()),
  batches: z.int(),
  lastBatchAt: z.nullable(z.int()),
})
export type MandantItem = ReadOnly<typeof mandantItem>

export const mandantPage = z.object({ mandants: z.array(mandantItem), total: z.int() })
export type MandantPage = ReadOnly<typeof mandantPage>

export const NOTES_CHARS_MAX = 10_000
/** How texts and lists of a form are limited. */
interface Limits {
  text(charsMax: number): z.ZodMiniString
  list<Each extends z.ZodMiniType>(each: Each, lengthMax: number): z.ZodMiniArray<Each>
}

/** What is saved was checked when it was typed, under the limits of its time: it is told as it is. */
const unlimited: Limits = { text: () => z.string(), list: each => z.array(each) }
const limited: Limits = {
  text: charsMax => z.string().check(z.maxLength(charsMax)),
  list: (each, lengthMax) => z.array(each).check(z.maxLength(lengthMax)),
}

function addressWith({ text }: Limits) {
  return z.object({
    label: text(200),
    street: text(200),
    postcode: text(20),
    town: text(200),
    /** Empty for Germany. */
    country: text(200),
  })
}

function spouseWith({ text }: Limits) {
  return z.object({
    firstName: text(200),
    lastName: text(200),
    birthName: z.nullable(text(200)),
    idNr: z.nullable(text(100)),
    birthDate: z.nullable(text(20)),
    religion: z.nullable(text(20)),
  })
}

/** An entry that is new has an empty id and is given one when it is saved. */
function childWith({ text }: Limits) {
  return z.object({
    id: text(60),
    firstName: text(200),
    /** Null: the mandant's. */
    lastName: z.nullable(text(200)),
    birthDate: z.nullable(text(20)),
    idNr: z.nullable(text(100)),
  })
}

function objectWith({ text, list }: Limits) {
  return z.object({
    id: text(60),
    name: text(200),
    street: text(200),
    postcode: text(20),
    town: text(200),
    use: z.enum(['let', 'own', 'mixed', 'business']),
    /** Percent. */
    letSharePercent: z.nullable(z.number()),
    ownerSharePercent: z.number(),
    /** `A`: the mandant; `B`: the spouse. */
    owner: z.enum(['A', 'B', 'joint']),
    references: list(text(100), 50),
  })
}

function businessWith({ text }: Limits) {
  return z.object({
    id: text(60),
    name: text(200),
    taxNumber: z.nullable(text(100)),
    vatId: z.nullable(text(100)),
  })
}

function formWith(limits: Limits) {
  const { text, list } = limits
  return z.object({
    kind: mandantKind,
    firstName: z.nullable(text(200)),
    lastName: z.nullable(text(200)),
    companyName: z.nullable(text(200)),
    birthName: z.nullable(text(200)),
    birthDate: z.nullable(text(20)),
    religion: z.nullable(text(20)),
    furtherNames: list(text(200), 50),
    spouse: z.nullable(spouseWith(limits)),
    children: list(childWith(limits), 30),
    objects: list(objectWith(limits), 500),
    businesses: list(businessWith(limits), 50),
    clientNumber: z.nullable(z.number()),
    consultantNumber: z.nullable(z.number()),
    idNr: z.nullable(text(100)),
    taxNumbers: list(text(100), 20),
    vatId: z.nullable(text(100)),
    vatStatus: z.nullable(z.enum(['regular', 'small_business', 'exempt'])),
    vatBasis: z.nullable(z.enum(['received', 'agreed'])),
    profitMethod: z.nullable(z.enum(['cash', 'accrual'])),
    businessYearStartMonth: z.nullable(z.int().check(z.minimum(1), z.maximum(12))),
    chart: z.nullable(z.enum(['03', '04'])),
    targetProgram: z.nullable(targetId),
    addresses: list(addressWith(limits), 20),
    ibans: list(text(100), 50),
    notes: text(NOTES_CHARS_MAX),
  })
}

/** Master data of a mandant, as a person types them. */
export const mandantForm = formWith(limited)
export type MandantForm = ReadOnly<typeof mandantForm>
export type Address = MandantForm['addresses'][number]
export type Spouse = NonNullable<MandantForm['spouse']>
export type Child = MandantForm['children'][number]
export type RealEstate = MandantForm['objects'][number]
export type Business = MandantForm['businesses'][number]

export const newMandant = z.object({ form: mandantForm })

/** `version` is the one that the form was read from. */
export const mandantChanges = z.object({ version: z.int().check(z.minimum(0)), form: mandantForm })

/** A change of master data, by the names of the fields; values are those of the form. */
export const mandantChange = z.object({
  version: z.int(),
  at: z.int(),
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
})
export type MandantChange = ReadOnly<typeof mandantChange>

/** A mandant with its master data. */
export const mandantDetail = z.object({
  id: z.string(),
  name: z.string(),
  version: z.int(),
  createdAt: z.int(),
  changedAt: z.nullable(z.int()),
  form: formWith(unlimited),
  /** The newest first. */
  history: z.array(mandantChange),
})
export type MandantDetail = ReadOnly<typeof mandantDetail>

/** Something about a field that is wrong, or worth a look; `field` is a path, e.g. `addresses.0.postcode`. */
export const fieldFault = z.object({ field: z.string(), message: z.string() })
export type FieldFault = ReadOnly<typeof fieldFault>

/** `changed`: somebody else saved since the form was read; nothing was overwritten. */
export const savedMandant = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('saved'), id: z.string(), version: z.int(), hints: z.array(fieldFault) }),
  z.object({ outcome: z.literal('invalid'), faults: z.array(fieldFault) }),
  z.object({ outcome: z.literal('changed'), version: z.int() }),
])
export type SavedMandant = ReadOnly<typeof savedMandant>
