import type { PositionChoices } from '../../../wire/positions.ts'
import { sumsTexts } from '../../sums-texts.de.ts'

/** Lines of which form or name has every word that is searched for. */
export function linesFor(keys: PositionChoices['keys'], search: string) {
  const words = search.toLowerCase().split(/\s+/)
  const found = keys.filter(({ form, label }) => {
    const text = `${sumsTexts.form(form)} ${label}`.toLowerCase()
    return words.every(word => text.includes(word))
  })
  return [...Map.groupBy(found, ({ form }) => form)].map(([form, of]) => ({
    title: sumsTexts.form(form),
    choices: of.map(({ key, label }) => ({ id: key, label })),
  }))
}
