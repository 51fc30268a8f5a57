import { z } from 'zod'
import type { PriceListEntry } from '../../model/price-list.ts'
import { FILE_KINDS } from '../../model/price-list.ts'
import { toIso } from '../../shared/clock.ts'
import { parseDecimal } from '../../shared/money.ts'

const VERSIONS_MAX = 1_000
const PAGES_MAX = 2_000

const euro = z
  .string()
  .regex(/^\d{1,4}\.\d{2}$/, 'ein Betrag in Euro als Text, z. B. "0.05"')
  .transform(parseDecimal)
const pages = z.int().min(1).max(PAGES_MAX)

const entry = z
  .strictObject({
    version: z.string().trim().min(1).max(50),
    valid_from: z.iso.date(),
    conversion_per_page_eur: euro.default(0),
    analysis_per_page_eur: euro.default(0),
    minimum_per_document_eur: euro.default(0),
    default_pages_per_document: z.partialRecord(z.enum(FILE_KINDS), pages).default({}),
  })
  .transform((told): PriceListEntry => ({
    version: told.version,
    validFrom: told.valid_from,
    conversionPerPageCents: told.conversion_per_page_eur,
    analysisPerPageCents: told.analysis_per_page_eur,
    minimumPerDocumentCents: told.minimum_per_document_eur,
    defaultPages: told.default_pages_per_document,
  }))

/** The setting `price_list` of config.json: entries with a version and a first day of their own each. */
export const priceListSetting = z
  .array(entry)
  .max(VERSIONS_MAX)
  .refine(
    isUnique(({ version }) => version),
    'jede version darf nur einmal vorkommen',
  )
  .refine(
    isUnique(({ validFrom }) => validFrom),
    'jedes valid_from darf nur einmal vorkommen',
  )

/** Prices are the office's choice: until it makes one, everything costs 0 (decisions.md 1.5). */
const UNPRICED: PriceListEntry = {
  version: 'ohne-preise',
  validFrom: '1970-01-01',
  conversionPerPageCents: 0,
  analysisPerPageCents: 0,
  minimumPerDocumentCents: 0,
  defaultPages: {},
}

/** The newest entry that is valid at a time (epoch ms); one that costs nothing when there is none. */
export function pricesAt(list: readonly PriceListEntry[], at: number): PriceListEntry {
  const today = toIso(at).slice(0, 10)
  return list
    .filter(({ validFrom }) => validFrom <= today)
    .reduce((newest, each) => (each.validFrom > newest.validFrom ? each : newest), UNPRICED)
}

function isUnique(keyOf: (entry: PriceListEntry) => string): (list: readonly PriceListEntry[]) => boolean {
  return list => new Set(list.map(keyOf)).size === list.length
}
