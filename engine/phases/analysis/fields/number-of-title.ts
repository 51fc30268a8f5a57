import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Field } from '../../../model/analysis-result.ts'
import type { KindRole } from '../../../model/kind-role.ts'
import type { TaxonomyKind } from '../../../model/taxonomy.ts'
import { cleanNumber, isNumberLike } from '../../../reading/find/find-number.ts'
import type { Layout } from '../../../reading/layout/read-layout.ts'
import { unionBox } from '../../../reading/layout/read-layout.ts'
import { buildField } from './build-field.ts'

const WEIGHTS = weightsOf(weightFile.identity)
/** "Angebots-Nr.", "Verbrauchsabrechnung Nummer": what is between the title and its number. */
const NUMBER_WORD = String.raw`(?:(?:s|en|n)?[\s-]*(?:Nr|Nummer|No)(?![\p{L}])\.?)`
const VALUE = String.raw`((?:\p{Lu}{1,4}\s(?=\d))?[\p{L}\d][\p{L}\d/_.-]*\d[\p{L}\d/_.-]*)`
const OWN = String.raw`(?:(?:Ihre|Unsere)[rn]?\s+)?`
/** What any bill may call itself (§ 14 Abs. 1 UStG). */
const BILL = 'Rechnung'
/** Behind a title alone stands a year or a period as well. */
const PERIOD = /^(?:(?:19|20)\d{2}(?:[/-]\d{2,4})?|\d{1,2}[/.-](?:19|20)\d{2})$/u
/** Of other papers their title has years, months and paragraphs behind it as well: only "Nr." tells a number there. */
const BARE: ReadonlySet<KindRole> = new Set(['delivery_note'])
/** What an office may call any paper of its kind (§ 118 AO, § 31 SGB X), and a number of one that has letters before digits. */
const NOTICE = 'Bescheid'
const CODE = /^\p{Lu}{1,4}-?\d[\d/-]{3,}$/u

/**
 * The number that a paper of its kind has behind its own title ("Verbrauchsabrechnung VR-12", "Angebots-Nr. 2025-7"),
 * where no label named one; nothing where none stands there.
 */
export function numberOfTitle(
  layout: Layout,
  { titles, role, nature }: Pick<TaxonomyKind, 'titles' | 'role'> & Partial<Pick<TaxonomyKind, 'nature'>>,
  isBill: boolean,
): Record<string, Field> {
  const names = [
    ...titles.map(([title]) => title),
    ...(isBill ? [BILL] : []),
    ...(nature === 'notice' ? [NOTICE] : []),
  ].map(title => title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  if (names.length === 0) return {}
  const mayBeBare = isBill || (role !== undefined && BARE.has(role))
  const pattern = new RegExp(
    `(?:^|[·•|]\\s+)${OWN}(${names.join('|')})(?:\\s+\\(\\p{L}+\\))?(${NUMBER_WORD})?\\s*:?\\s+${VALUE}`,
    'iu',
  )
  for (const { page, segments } of layout.rows) {
    if (page !== layout.pageNumbers[0]) break
    for (const [at, segment] of segments.entries()) {
      const tokens = [...segment.tokens, ...(segments[at + 1]?.tokens ?? [])]
      const found = pattern.exec(tokens.map(({ text }) => text).join(' '))
      if (!found) continue
      const [, title = '', word, read = ''] = found
      const value = cleanNumber(read, layout.recognised)
      if (
        !isNumberLike(value) ||
        (word === undefined && !(mayBeBare && !PERIOD.test(value)) && !(nature === 'notice' && CODE.test(value)))
      )
        continue
      const own = tokens.filter(({ text }) => read.includes(text) || text.includes(read))
      const box = unionBox((own.length > 0 ? own : tokens).map(one => one.box))
      const confidence = word === undefined ? WEIGHTS.numberOfTitle : WEIGHTS.numberOfTitleWord
      return { number: buildField({ type: 'text', value, raw: read, page, box, label: title, confidence }) }
    }
  }
  return {}
}
