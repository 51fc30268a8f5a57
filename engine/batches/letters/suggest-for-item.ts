import type { FiledDocument } from '../../model/expected-document.ts'
import type { TaxonomyKind } from '../../model/taxonomy.ts'
import { foldName } from '../../shared/fold-name.ts'

/** Words shorter than this say too little, and the end of a word is its case or number. */
const WORD_MIN = 5
const STEM = 7
/** Words of any paper. */
const GENERIC =
  /^(?:unterlag|beleg|nachweis|bescheinig|rechnung|bestatig|aufstell|kopie|jahr|angab|erklart|steuer|finanzamt|betrag|hohe|folgend|samtlich|zahlung|vorlag|einzeln|insgesamt|schreib|vertrag|mitteil)/u

/**
 * Documents that an item of a tax office's letter may mean: those with whose kind or issuer it has a word in common; a
 * word of any paper, as "Rechnung", says nothing.
 */
export function suggestForItem(
  label: string,
  filed: readonly FiledDocument[],
  kinds: ReadonlyMap<string, Pick<TaxonomyKind, 'label' | 'titles' | 'filenameLabel'>>,
): readonly string[] {
  const asked = stemsOf(label)
  if (asked.size === 0) return []
  const found = filed.filter(({ kindId, kindLabel, issuer }) => {
    const kind = kinds.get(kindId)
    const titles = kind?.titles.map(([title]) => title) ?? []
    const own = stemsOf([kindLabel, kind?.filenameLabel ?? '', ...titles, issuer ?? ''].join(' '))
    return [...asked].some(stem => own.has(stem))
  })
  return found.map(({ documentId }) => documentId)
}

function stemsOf(text: string): ReadonlySet<string> {
  const words = foldName(text.replaceAll(/[-/()]/g, ' ')).split(' ')
  const telling = words.filter(word => word.length >= WORD_MIN && /^\p{L}+$/u.test(word) && !GENERIC.test(word))
  return new Set(telling.map(word => word.slice(0, STEM)))
}
