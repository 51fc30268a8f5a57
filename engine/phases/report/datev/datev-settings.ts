import { z } from 'zod'
import { TARGET_IDS } from '../../../model/target-program.ts'

/** The setting `datev` of config.json; numbers and accounts are the office's (DATEV header fields 11 to 14). */
export const datevSetting = z.strictObject({
  /** The program that everything below is written for, by its file in `engine/data/targets`. */
  target: z.enum(TARGET_IDS).default('datev'),
  /** Write the documents in the form that the program takes. */
  images: z.boolean().default(true),
  /** Beraternummer. */
  consultant: z.int().min(1_001).max(9_999_999).nullable().default(null),
  /** Mandantennummer of the client whose documents this engine takes in. */
  client: z.int().min(1).max(99_999).nullable().default(null),
  skr: z.enum(['03', '04']).default('03'),
  /** MM-DD; a business year begins on the first of a month. */
  business_year_start: z
    .string()
    .regex(/^(0[1-9]|1[0-2])-01$/, 'Monat und Tag, der erste eines Monats, z. B. "01-01"')
    .default('01-01'),
  /** Sachkontenlänge. */
  account_length: z.int().min(4).max(8).default(4),
  /**
   * `false`: images alone. `ledger`: a LedgerImport per document. `extf`: a Buchungsstapel. Never both: DATEV would
   * book twice. A program that takes neither, or only one of them, gets the form that it takes.
   */
  bookings: z.union([z.literal(false), z.enum(['ledger', 'extf'])]).default(false),
})

export type DatevSettings = Readonly<z.infer<typeof datevSetting>> & {
  /** Why bookings that the setting asks for are not written for this mandant; German, a part of a sentence. */
  readonly bookingsOff?: string
}

/** What holds without a setting: images only. */
export const DATEV_DEFAULTS: DatevSettings = datevSetting.parse({})

/** Consultant and client number, or null when one of them is missing: no booking is written then. */
export function datevNumbers({
  consultant,
  client,
}: DatevSettings): { readonly consultant: number; readonly client: number } | null {
  return consultant === null || client === null ? null : { consultant, client }
}
