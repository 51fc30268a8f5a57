import { describe, expect, test } from 'vitest'
import { createSeededRandom } from '../fixtures/make/seeded-random.ts'
import { layouts as fourth } from './fresh4/all.ts'
import { layouts as fifth } from './fresh5/all.ts'
import { layouts as sixth } from './fresh6/all.ts'
import { layouts as seventh } from './fresh7/all.ts'
import { layouts as eighth } from './fresh8/all.ts'
import { layouts as ninth } from './fresh9/all.ts'
import { layouts as tenth } from './fresh10/all.ts'
import { layouts as eleventh } from './fresh11/all.ts'

const MONTHS = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ')
const ENGLISH = 'January February March April May June July August September October November December'.split(' ')

const SETS = [
  { name: 'fourth', layouts: fourth, papersMin: 90, kindsMin: 55 },
  { name: 'fifth', layouts: fifth, papersMin: 120, kindsMin: 85 },
  { name: 'sixth', layouts: sixth, papersMin: 90, kindsMin: 60 },
  { name: 'seventh', layouts: seventh, papersMin: 120, kindsMin: 80 },
  { name: 'eighth', layouts: eighth, papersMin: 140, kindsMin: 110 },
  { name: 'ninth', layouts: ninth, papersMin: 130, kindsMin: 50 },
  { name: 'tenth', layouts: tenth, papersMin: 130, kindsMin: 90 },
  { name: 'eleventh', layouts: eleventh, papersMin: 160, kindsMin: 110 },
]

describe.each(SETS)('truth of the $name set', ({ layouts, papersMin, kindsMin }) => {
  test.each(layouts.map(layout => [layout.id, layout] as const))('%s says what its page says', (_, layout) => {
    const { html, values } = layout.fill(createSeededRandom(1))
    const { own = {}, ...common } = values
    const said = textOf(html)
    for (const value of [...Object.values(common), ...Object.values(own)]) {
      if (typeof value !== 'string') continue
      const forms = formsOf(value)
      expect(
        forms.some(form => said.includes(form.toLowerCase())),
        `${value} as one of ${forms.join(' / ')}`,
      ).toBe(true)
    }
  })

  test(`has at least ${papersMin} papers of at least ${kindsMin} kinds`, () => {
    expect(layouts.length).toBeGreaterThanOrEqual(papersMin)
    expect(new Set(layouts.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(kindsMin)
  })
})

/** What stands on the page, without tags and with single blanks; the cells of the columns EUR and Ct are joined. */
function textOf(html: string): string {
  return html
    .replaceAll(/<style>[\s\S]*?<\/style>|<svg[\s\S]*?<\/svg>/g, ' ')
    .replaceAll(/<\/?(b|i|u|small|span|em)\b[^>]*>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/&nbsp;|\u00A0/g, ' ')
    .replaceAll(/&[a-z]+;/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
}

/** The ways in which a paper prints an amount, a day, an account or a name. */
function formsOf(value: string): string[] {
  const amount = /^(-?)(\d+)\.(\d{2})$/.exec(value)
  if (amount) return amountForms(amount[1] ?? '', amount[2] ?? '', amount[3] ?? '')
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  if (day) return dayForms(day[1] ?? '', day[2] ?? '', day[3] ?? '')
  return [value, value.replaceAll(/(.{4})(?=.)/g, '$1 '), value.replace(/^([A-Z]{2})/, '$1 ')].concat(
    value.replace(/^(DE)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4'),
  )
}

function amountForms(sign: string, whole: string, rest: string): string[] {
  const grouped = (mark: string): string => sign + whole.replaceAll(/\B(?=(\d{3})+$)/g, mark)
  const forms = [`${grouped('.')},${rest}`, `${sign}${whole},${rest}`, `${grouped(',')}.${rest}`]
  forms.push(`${grouped("'")}.${rest}`, `${grouped('.')} ${rest} `, `${grouped(' ')},${rest}`)
  // A credit stands with its sign behind, and round sums without cents.
  if (sign !== '') forms.push(`${whole.replaceAll(/\B(?=(\d{3})+$)/g, '.')},${rest}-`)
  return rest === '00' ? [...forms, `${grouped('.')},-`, `${grouped('.')},–`, ` ${grouped('.')} `] : forms
}

function dayForms(year: string, month: string, day: string): string[] {
  const [short, word] = [String(Number(day)), MONTHS[Number(month) - 1] ?? '']
  const english = ENGLISH[Number(month) - 1] ?? ''
  return [
    ...[`${day}.${month}.${year}`, `${day}.${month}.${year.slice(2)}`, `${short}.${Number(month)}.${year}`],
    ...[`${short}. ${word} ${year}`, `${day}. ${word} ${year}`, `${year}-${month}-${day}`, `${day}/${month}/${year}`],
    ...[`${english} ${short}, ${year}`, `${short} ${english} ${year}`, `${day} ${english.slice(0, 3)} ${year}`],
    ...[`${day}.${month} ${year}`, `${short}. ${Number(month)}. ${year}`, `${short}.${Number(month)}.${year.slice(2)}`],
  ]
}
