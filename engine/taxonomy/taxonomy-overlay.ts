import { z } from 'zod'
import type { KindRole } from '../model/kind-role.ts'
import { hasRole } from '../model/kind-role.ts'
import type { Taxonomy, TaxonomyKind } from '../model/taxonomy.ts'
import { kindSchema, sectionSchema, taxonomySchema, UNCLEAR_KIND } from '../model/taxonomy.ts'

const { anlagen, filenameLabel, folder, form, label, negative, order, phrases, retention, titles } = kindSchema.shape

/** Kinds of an office are told apart from those that later versions of the product may bring. */
const ownId = z.string().regex(/^kanzlei_[a-z0-9_]+$/, 'beginnt mit „kanzlei_“, dann Kleinbuchstaben, Ziffern und _')

const added = z.strictObject({
  ...kindSchema.omit({ einvoiceTypeCodes: true }).shape,
  id: ownId,
  /** The id of a section that there is, or a new one. */
  section: z.union([sectionSchema.shape.id, sectionSchema]),
  form: form.default(''),
  anlagen: anlagen.default([]),
  retention: retention.default({ years: null, source: 'Von der Kanzlei nicht angegeben' }),
  order: order.default(100_000),
  priority: z.number().int().default(2),
  phrases: phrases.default([]),
  negative: negative.default([]),
  fields: kindSchema.shape.fields.default([]),
})

const changed = z.strictObject({
  label: label.optional(),
  folder: folder.optional(),
  section: z.union([sectionSchema.shape.id, sectionSchema]).optional(),
  order: order.optional(),
  form: form.optional(),
  anlagen: anlagen.optional(),
  retention: retention.optional(),
  filenameLabel: filenameLabel.optional(),
  /** Wordings beside those that ship; one that ships gets the weight given here. */
  titles: titles.optional(),
  phrases: phrases.optional(),
  negative: negative.optional(),
  /** Wordings that ship and are not to count. */
  without: z.array(z.string().min(1)).optional(),
})

/** What an office changes about the taxonomy that ships: `taxonomy.office.json` in the data folder. */
export const overlaySchema = z.strictObject({
  $schema: z.string().optional(),
  schema: z.literal('taxonomy-office/1'),
  version: z.string().min(1),
  /** Ids of kinds that are neither recognised nor offered. */
  hide: z.array(z.string()).default([]),
  /** By id of the kind. */
  change: z.record(z.string(), changed).default({}),
  add: z.array(added).default([]),
})

export type TaxonomyOverlay = z.infer<typeof overlaySchema>

/** Rules of the product need a kind for these: mails, and the direction of an invoice. */
const INDISPENSABLE: ReadonlySet<KindRole> = new Set(['enclosure', 'received_invoice', 'issued_invoice'])

/** A fault of an overlay and where it is. */
export interface OverlayFault {
  /** Keys and indexes within the file. */
  readonly path: readonly PropertyKey[]
  /** German. */
  readonly message: string
}

export type LaidOver =
  | { readonly taxonomy: Taxonomy; readonly faults: readonly [] }
  | { readonly taxonomy: null; readonly faults: readonly OverlayFault[] }

/** The taxonomy with what an office changes about it. All or nothing: with a single fault there is none. */
export function layOver(shipped: Taxonomy, content: unknown): LaidOver {
  const parsed = overlaySchema.safeParse(content, { error: z.locales.de().localeError })
  if (!parsed.success) return refused(parsed.error.issues.map(({ path, message }) => ({ path, message })))
  const overlay = parsed.data
  const known = new Map(shipped.kinds.map(kind => [kind.id, kind]))
  const sections = new Map(shipped.kinds.map(({ section }) => [section.id, section]))
  const faults = [...faultsOfHiding(overlay, known), ...faultsOfChanges(overlay, known)]
  const place = (path: readonly PropertyKey[], section: string | TaxonomyKind['section']): TaxonomyKind['section'] => {
    if (typeof section !== 'string') return section
    const found = sections.get(section)
    if (!found) faults.push({ path, message: `Den Abschnitt „${section}“ gibt es nicht.` })
    return found ?? { id: section, title: section, order: 0 }
  }
  const kinds = shipped.kinds
    .filter(({ id }) => !overlay.hide.includes(id))
    .map(kind => {
      const { section, without = [], titles, phrases, negative, ...plain } = overlay.change[kind.id] ?? {}
      return {
        ...kind,
        ...Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)),
        ...(section === undefined ? {} : { section: place(['change', kind.id, 'section'], section) }),
        titles: wordings(kind.titles, titles, without),
        phrases: wordings(kind.phrases, phrases, without),
        negative: wordings(kind.negative, negative, without),
      }
    })
  const own = overlay.add.map((kind, index) => {
    return { ...kind, section: place(['add', index, 'section'], kind.section) }
  })
  const version = `${shipped.version}+${overlay.version}`
  const merged = taxonomySchema.safeParse({ ...shipped, version, kinds: [...kinds, ...own] })
  if (faults.length > 0) return refused(faults)
  if (merged.success) return { taxonomy: merged.data, faults: [] }
  return refused(merged.error.issues.map(({ path, message }) => ({ path: within(path, kinds, own), message })))
}

function refused(faults: readonly OverlayFault[]): LaidOver {
  return { taxonomy: null, faults }
}

/** A place among the merged kinds as one of the file. */
function within(
  path: readonly PropertyKey[],
  kinds: readonly { readonly id: string }[],
  own: readonly unknown[],
): readonly PropertyKey[] {
  const [, index, ...rest] = path
  if (typeof index !== 'number') return []
  return index < kinds.length || own.length === 0
    ? ['change', kinds[index]?.id ?? '', ...rest]
    : ['add', index - kinds.length, ...rest]
}

function faultsOfHiding(overlay: TaxonomyOverlay, known: ReadonlyMap<string, TaxonomyKind>): OverlayFault[] {
  return overlay.hide.flatMap((id, index) => {
    const kind = known.get(id)
    if (!kind) return [{ path: ['hide', index], message: `Die Belegart „${id}“ gibt es nicht.` }]
    const isNeeded = id === UNCLEAR_KIND || hasRole(kind, INDISPENSABLE) || kind.einvoiceTypeCodes !== undefined
    return isNeeded ? [{ path: ['hide', index], message: `Die Belegart „${id}“ lässt sich nicht ausblenden.` }] : []
  })
}

function faultsOfChanges(overlay: TaxonomyOverlay, known: ReadonlyMap<string, TaxonomyKind>): OverlayFault[] {
  return Object.entries(overlay.change).flatMap(([id, { without = [] }]): OverlayFault[] => {
    const kind = known.get(id)
    if (!kind) return [{ path: ['change', id], message: `Die Belegart „${id}“ gibt es nicht.` }]
    if (overlay.hide.includes(id)) {
      return [{ path: ['change', id], message: `Die Belegart „${id}“ ist zugleich ausgeblendet.` }]
    }
    const texts = new Set([...kind.titles, ...kind.phrases, ...kind.negative].map(([text]) => text))
    return without.flatMap((text, index) =>
      texts.has(text)
        ? []
        : [{ path: ['change', id, 'without', index], message: `Den Wortlaut „${text}“ hat sie nicht.` }],
    )
  })
}

type Wordings = TaxonomyKind['titles']

function wordings(shipped: Wordings, own: Wordings | undefined, without: readonly string[]): Wordings {
  const gone = new Set([...without, ...(own ?? []).map(([text]) => text)])
  return [...shipped.filter(([text]) => !gone.has(text)), ...(own ?? [])]
}
