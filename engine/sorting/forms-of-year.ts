import { z } from 'zod'
import formsFile from '../data/forms.de.json' with { type: 'json' }
import type { TaxonomyKind } from '../model/taxonomy.ts'

type Section = TaxonomyKind['section']

/** How a section is called, and where it stands, in tax years other than the present ones. */
const formsSchema = z.strictObject({
  schema: z.literal('forms/1'),
  sections: z.record(
    z.string(),
    z.array(
      z.strictObject({
        from: z.number().int().optional(),
        to: z.number().int().optional(),
        title: z.string().min(1).optional(),
        order: z.number().int().optional(),
      }),
    ),
  ),
})

const { sections } = formsSchema.parse(formsFile)

/**
 * The section as the forms of a tax year have it: until 2018 Sonderausgaben, Außergewöhnliche Belastungen and
 * Haushaltsnahe Aufwendungen were parts of the Mantelbogen, the Anlage Energetische Maßnahmen came with 2020 (§ 35c
 * EStG). The taxonomy
 * has the present forms; without a year these hold.
 */
export function sectionInYear(section: Section, year: number | null): Section {
  const other = sections[section.id]?.find(
    ({ from = -Infinity, to = Infinity }) => year !== null && year >= from && year <= to,
  )
  return other ? { id: section.id, title: other.title ?? section.title, order: other.order ?? section.order } : section
}

/** Ids of the sections that the table knows, for a check against the taxonomy. */
export function formSections(): readonly string[] {
  return Object.keys(sections)
}
