import type { MandantChange } from '../../../wire/mandants.ts'
import { formatDecimal, formatIsoDate } from '../../format.ts'
import { mandantTexts } from '../../mandant-texts.de.ts'
import { registerTexts } from '../../register-texts.de.ts'

const historyTexts = mandantTexts.history

const LENGTH_MAX = 80

type Change = MandantChange['changes'][number]

/** A child, a property or a business as it is stored. */
type Entry = Readonly<Record<string, unknown>> & { readonly id: string }

/** Lists whose entries are told one by one: the field that names an entry, and what its fields are called. */
const ENTRIES: Readonly<Record<string, { readonly name: string; readonly labels: Readonly<Record<string, string>> }>> =
  {
    children: { name: 'firstName', labels: registerTexts.children.fields },
    objects: { name: 'name', labels: registerTexts.objects.fields },
    businesses: { name: 'name', labels: registerTexts.businesses.fields },
  }

const CHOICES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kind: mandantTexts.kinds,
  vatStatus: mandantTexts.form.vatStatuses,
  vatBasis: mandantTexts.form.vatBases,
  chart: mandantTexts.form.charts,
  targetProgram: mandantTexts.form.targetPrograms,
  profitMethod: registerTexts.businesses.profitMethods,
  use: registerTexts.objects.uses,
  owner: registerTexts.objects.owners,
}

/** A change of one field in words; of a list of entries a text for each entry that came, went or changed. */
export function changeTexts({ field, from, to }: Change): string[] {
  const name = historyTexts.fields[field] ?? field
  if (!ENTRIES[field]) return [historyTexts.change(name, valueText(field, from), valueText(field, to))]
  const [before, after] = [entriesOf(from), entriesOf(to)]
  const went = before.filter(({ id }) => after.every(entry => entry.id !== id))
  return [
    ...after.flatMap(entry => {
      const former = before.find(({ id }) => id === entry.id)
      return former ? entryChanges(field, former, entry) : [registerTexts.added(name, entryName(field, entry))]
    }),
    ...went.map(entry => registerTexts.removed(name, entryName(field, entry))),
  ]
}

function entryChanges(list: string, from: Entry, to: Entry): string[] {
  return Object.keys(to)
    .filter(field => JSON.stringify(from[field]) !== JSON.stringify(to[field]))
    .map(field => {
      const label = registerTexts.ofEntry(entryName(list, from), ENTRIES[list]?.labels[field] ?? field)
      return historyTexts.change(label, valueText(field, from[field]), valueText(field, to[field]))
    })
}

function entryName(list: string, entry: Entry): string {
  return valueText('', entry[ENTRIES[list]?.name ?? ''])
}

/** Values of a change are unknown to the wire: whatever is no entry is left out. */
function entriesOf(value: unknown): Entry[] {
  if (!Array.isArray(value)) return []
  return value.filter((entry): entry is Entry => typeof entry === 'object' && entry !== null && 'id' in entry)
}

function valueText(field: string, value: unknown): string {
  const text = plain(value)
  if (text === '') return historyTexts.empty
  const shown = CHOICES[field]?.[text] ?? text
  return shown.length > LENGTH_MAX ? `${shown.slice(0, LENGTH_MAX)} …` : shown
}

/** Lists and groups of values in one line. */
function plain(value: unknown): string {
  if (typeof value === 'number') return formatDecimal(value)
  if (typeof value === 'string') return formatIsoDate(value)
  if (typeof value !== 'object' || value === null) return ''
  return Object.values(value)
    .map(plain)
    .filter(text => text !== '')
    .join(Array.isArray(value) ? ', ' : ' ')
}
