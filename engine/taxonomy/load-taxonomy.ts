import taxonomyFile from '../data/taxonomy.de.json' with { type: 'json' }
import type { Taxonomy } from '../model/taxonomy.ts'

/** The taxonomy that ships with the product; that it keeps to `taxonomySchema` is held by a test, not at every start. */
export function loadTaxonomy(): Taxonomy {
  return taxonomyFile as unknown as Taxonomy
}
