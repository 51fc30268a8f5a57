import taxonomyFile from '../data/taxonomy.de.json' with { type: 'json' }
import type { Taxonomy } from '../model/taxonomy.ts'
import { taxonomySchema } from '../model/taxonomy.ts'

let loaded: Taxonomy | null = null

/**
 * The taxonomy that ships with the product, checked once per process. Throws when the data file is broken (our bug).
 */
export function loadTaxonomy(): Taxonomy {
  loaded ??= taxonomySchema.parse(taxonomyFile)
  return loaded
}
