import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const cents = z.int()
const REASONS = [
  ...['duplicate_exact', 'duplicate_rescan', 'xml_and_pdf', 'superseded', 'cancelled', 'foreign_client'],
  ...['order_confirmation', 'offer', 'proforma', 'delivery_note', 'reminder', 'cost_plan', 'only_information'],
  ...['contained_in', 'private', 'business', 'other_year', 'other_person', 'other_object', 'not_deductible'],
  ...['cash_payment', 'capitalise', 'relief_elsewhere', 'awaiting_proof', 'amount_missing', 'labour_unclear'],
  ...['year_open', 'place_open', 'kind_unsure', 'currency_open', 'vat_open', 'no_cash_method'],
] as const
const reason = z.enum(REASONS)

/** Where an amount is entered: form, line (a range where the form gives several rows), person, object, child, year. */
const place = {
  key: z.string(),
  form: z.string(),
  line: z.union([z.int(), z.string(), z.null()]),
  person: z.enum(['A', 'B', 'gemeinsam']).nullable(),
  object: z.string().optional(),
  child: z.string().optional(),
  business: z.string().optional(),
  year: z.int(),
}

const position = z.strictObject({
  ...place,
  // Without a key: an amount that has no line and is named only because it must not be counted.
  key: z.string().nullable(),
  form: z.string().nullable(),
  cents: cents.nullable(),
  counts: z.enum(['yes', 'no', 'asks']),
  reason: reason.nullable(),
  reasonOr: z.array(reason).optional(),
  unit: z.enum(['Tage', 'km']).optional(),
  quantity: z.number().optional(),
  currency: z.string().optional(),
  foreignCents: cents.optional(),
  note: z.string().optional(),
  document: z.string(),
})

const name = { firstName: z.string(), lastName: z.string(), idNr: z.string().optional() }
const person = { ...name, birthDate: z.string().optional(), birthName: z.string().optional() }
const address = { street: z.string(), postcode: z.string(), city: z.string() }
const register = {
  persons: z.array(z.strictObject({ id: z.enum(['A', 'B']), ...person })),
  children: z.array(
    z.strictObject({ name: z.string(), birthDate: z.string().optional(), idNr: z.string().optional() }),
  ),
  objects: z.array(
    z.strictObject({ name: z.string(), ...address, use: z.string().optional(), note: z.string().optional() }),
  ),
  home: z.strictObject({ ...address, use: z.string().optional() }).optional(),
}
const business = z.strictObject({
  name: z.string(),
  vatId: z.string().optional(),
  taxNumber: z.string().optional(),
  profitMethod: z.enum(['eur', 'bilanz']).optional(),
  vat: z.string().optional(),
})

const truth = z.strictObject({
  client: z.strictObject({
    id: z.string(),
    kind: z.string(),
    /** `tune`: developers may look; `last`: looked at once a release; `half`: each document says its own. */
    share: z.enum(['tune', 'last', 'half']),
    year: z.int(),
    ...register,
    businesses: z.array(business),
    masterData: z.strictObject({ ...register, businesses: z.array(business).optional() }),
    otherClients: z.array(z.strictObject(name)),
  }),
  documents: z.array(
    z.strictObject({
      file: z.string(),
      medium: z.enum(['pdf', 'scan', 'photo', 'mail']),
      look: z.string().optional(),
      share: z.enum(['tune', 'last']).optional(),
      layout: z.string().optional(),
      kind: z.string(),
      fields: z.record(z.string(), z.union([z.string(), cents])),
    }),
  ),
  positions: z.array(position),
  sums: z.array(z.strictObject({ ...place, cents })),
  totals: z.array(
    z.strictObject({
      form: z.string(),
      line: z.int(),
      label: z.string(),
      object: z.string().optional(),
      business: z.string().optional(),
      year: z.int(),
      plus: z.array(z.string()),
      minus: z.array(z.string()),
      cents,
    }),
  ),
  leftOut: z.array(
    z.strictObject({
      document: z.string(),
      reason: reason.nullable(),
      reasonOr: z.array(reason).optional(),
      cents: cents.nullable(),
      note: z.string().optional(),
    }),
  ),
  traps: z.array(z.strictObject({ document: z.string(), what: z.string() })),
  payments: z
    .array(z.strictObject({ document: z.string(), date: z.string(), cents, statement: z.string() }))
    .optional(),
})

/** A client's papers and what they come to; README.md of this folder says what the parts mean. */
export type ClientTruth = z.infer<typeof truth>
export type TruthPosition = ClientTruth['positions'][number]
export type ClientDocument = ClientTruth['documents'][number]

/** Folder of a client's papers and truth. */
export function folderOf(client: string): string {
  return join(import.meta.dirname, client)
}

/** Ids of all clients with a truth, sorted. */
export function clientIds(): string[] {
  return readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => entry.name)
    .toSorted()
}

/** The truth of a client; throws where `expected.json` has not the shape that this file describes. */
export function readClient(client: string): ClientTruth {
  return truth.parse(JSON.parse(readFileSync(join(folderOf(client), 'expected.json'), 'utf8')))
}

/** Text of a client's paper (HTML or mail) as it lies in the folder. */
export function readPaper(client: string, file: string): string {
  return readFileSync(join(folderOf(client), 'documents', file), 'utf8')
}
