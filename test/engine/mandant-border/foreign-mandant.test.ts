import { expect, test } from 'vitest'
import type { MandantData, MandantNames, MandantRecord } from '../../../engine/model/mandant.ts'
import { createMandantBorder, withoutClientNumber } from '../../../engine/mandant-border/foreign-mandant.ts'
import { aMandant, aSpouse, ID_NRS, mandantData, VAT_ID } from '../../support/a-mandant.ts'
import { aField, anAnalysis } from '../phases/report/sample-stack.ts'

const [OWN, SPOUSE, OTHER] = ID_NRS
const record = (id: string, names: Partial<MandantNames>, data: Partial<MandantData> = {}): MandantRecord => ({
  mandant: aMandant({ id, ...names }),
  data: mandantData(data),
  version: 1,
  changedAt: 1,
})
const company = (id: string, companyName: string) =>
  record(id, { firstName: null, lastName: null, companyName }, { kind: 'company' })

const own = record(
  'own',
  { firstName: 'Jürgen', lastName: 'Müller' },
  {
    kind: 'couple',
    idNr: OWN,
    vatId: VAT_ID,
    taxNumbers: ['181/815/08155'],
    furtherNames: ['Blumen Süß'],
    spouse: aSpouse('Anna', 'Müller', { birthName: 'Groß', idNr: SPOUSE }),
  },
)
const others = [
  record('other', { firstName: 'Erika', lastName: 'Beispiel' }, { idNr: OTHER, clientNumber: 10_023 }),
  record('namesake', { firstName: 'Jürgen', lastName: 'Müller' }),
  company('firm', 'Beispiel Bau GmbH'),
  company('short', 'Schmidt'),
  record('married', { firstName: 'Eva', lastName: 'Groß' }, { spouse: aSpouse('Ole', 'Groß') }),
]
const reasonOf = createMandantBorder([own, ...others], 'own')

interface Doc {
  readonly recipient?: string
  readonly issuer?: string
  readonly idNr?: string
  readonly alternatives?: readonly string[]
  readonly vatId?: string
  readonly taxNumber?: string
  readonly text?: string
  readonly isConfirmed?: boolean
}
async function by({ text = '', isConfirmed = false, alternatives = [], ...values }: Doc): Promise<string | null> {
  const fields = Object.entries(values).map(([name, value]) => [
    name,
    aField(
      value,
      name === 'idNr' ? { alternatives: alternatives.map(other => ({ value: other, confidence: 0.4 })) } : {},
    ),
  ])
  const analysis = anAnalysis({ fields: Object.fromEntries(fields) })
  return (await reasonOf({ analysis, isConfirmed, text: async () => text }))?.by ?? null
}

test.each<readonly [string, Doc, string | null]>([
  ['the IdNr of another mandant', { idNr: OTHER }, 'id_nr'],
  ['its full name as recipient', { recipient: 'Erika Beispiel' }, 'name'],
  ['in another spelling, with a salutation', { recipient: 'Frau Dr. ERIKA  BEISPIEL' }, 'name'],
  ['last name first', { recipient: 'Beispiel, Erika' }, 'name'],
  ['a company', { recipient: 'Firma Beispiel Bau GmbH' }, 'name'],
  ['a couple', { recipient: 'Eheleute Eva und Ole Groß' }, 'name'],
  ['the spouse of another mandant', { recipient: 'Ole Gross' }, 'name'],
  ['a surname alone', { recipient: 'Beispiel' }, null],
  ['a name of one word', { recipient: 'Schmidt' }, null],
  ['a name that only begins like it', { recipient: 'Erika Beispiel-Meier' }, null],
  ['another mandant as the issuer', { issuer: 'Beispiel Bau GmbH', recipient: 'Jemand Anders' }, null],
  ['a namesake', { recipient: 'Jürgen Müller' }, null],
  ['the own spouse by name', { recipient: 'Anna Müller' }, null],
  ['the own spouse by birth name', { recipient: 'Anna Groß' }, null],
  ['the own spouse by IdNr', { idNr: SPOUSE }, null],
  ['an IdNr that no mandant has', { idNr: '86095742719' }, null],
  ['an IdNr with a wrong check digit', { idNr: '65929970488' }, null],
  ['the own IdNr beside the other', { idNr: OTHER, alternatives: [OWN] }, null],
  ['the own name in the text', { recipient: 'Erika Beispiel', text: 'Kopie an Juergen  Mueller, bitte' }, null],
  ['the own name as part of a longer word', { recipient: 'Erika Beispiel', text: 'Jürgen Müllermeister' }, 'name'],
  ['the own further name in the text', { idNr: OTHER, text: 'Rechnung der Blumen Süß' }, null],
  ['an outgoing invoice to another mandant', { issuer: 'Jürgen Müller', recipient: 'Beispiel Bau GmbH' }, null],
  ['the own USt-IdNr', { recipient: 'Beispiel Bau GmbH', vatId: VAT_ID }, null],
  ['the own Steuernummer', { recipient: 'Beispiel Bau GmbH', taxNumber: '181 815 08155' }, null],
  ['a document that a person confirmed', { idNr: OTHER, isConfirmed: true }, null],
  ['nobody at all', {}, null],
])('the border: %s', async (_what, document, expected) => {
  expect(await by(document)).toBe(expected)
})

test('the binder names the other mandant by its number, never by its name', async () => {
  const reason = await reasonOf({
    analysis: anAnalysis({ fields: { idNr: aField(OTHER) } }),
    isConfirmed: false,
    text: async () => '',
  })
  expect(reason?.message).toContain('(Mandantennummer 10023)')
  expect(reason?.message).not.toMatch(/Erika|Beispiel|65929970489/)
})

test('what a program is told names the other mandant by no number, newly or as it was stored', async () => {
  const document = {
    analysis: anAnalysis({ fields: { idNr: aField(OTHER) } }),
    isConfirmed: false,
    text: async () => '',
  }
  const told = await createMandantBorder([own, ...others], 'own', { tellsNumber: false })(document)
  expect(told?.message).toMatch(/^Nennt die Identifikationsnummer eines anderen Mandanten der Kanzlei und nicht/)
  expect(withoutClientNumber((await reasonOf(document))?.message ?? '')).toBe(told?.message)
})

test('without a mandant, or with one that is not there, nothing is foreign', async () => {
  const analysis = anAnalysis({ fields: { idNr: aField(OTHER) } })
  for (const id of [null, 'man_unknown']) {
    expect(
      await createMandantBorder([own, ...others], id)({ analysis, isConfirmed: false, text: async () => '' }),
    ).toBeNull()
  }
})

test('the reason says what named the other mandant, and its number only where it has one', async () => {
  const messageOf = async (fields: Record<string, ReturnType<typeof aField>>) => {
    const reason = await reasonOf({ analysis: anAnalysis({ fields }), isConfirmed: false, text: async () => '' })
    return [reason?.type, reason?.by, reason?.message.split(' und nicht')[0]]
  }
  expect(await messageOf({ idNr: aField(OTHER) })).toEqual([
    'other_mandant',
    'id_nr',
    'Nennt die Identifikationsnummer eines anderen Mandanten der Kanzlei (Mandantennummer 10023)',
  ])
  expect(await messageOf({ recipient: aField('Beispiel Bau GmbH') })).toEqual([
    'other_mandant',
    'name',
    'Ist an den Namen eines anderen Mandanten der Kanzlei gerichtet',
  ])
})

test('a further name of one short word is no sign of the mandant, a long one is', async () => {
  const byText = (furtherName: string, text: string) => {
    const mine = record('own', { firstName: 'Anna', lastName: 'Kurz' }, { furtherNames: [furtherName] })
    const border = createMandantBorder([mine, ...others], 'own')
    return border({
      analysis: anAnalysis({ fields: { idNr: aField(OTHER) } }),
      isConfirmed: false,
      text: async () => text,
    })
  }
  expect((await byText('Sonnige', 'Haus Sonnige Aussicht'))?.by).toBe('id_nr')
  expect(await byText('Sonniges', 'Haus Sonniges Eck')).toBeNull()
  expect(await byText('Au Na', 'im Au Na Laden')).toBeNull()
})

test('numbers of a child and names and numbers of a business are the mandant’s own, that of another’s child is no sign', async () => {
  const child = { id: 'chd_1', firstName: 'Lena', lastName: null, birthDate: null, idNr: OWN }
  const business = { id: 'biz_1', name: 'Hofladen Moos', taxNumber: '181/815/08155', vatId: VAT_ID }
  const mine = record('own', { firstName: 'Anna', lastName: 'Kurz' }, { children: [child], businesses: [business] })
  const parent = record('ex', { firstName: 'Ole', lastName: 'Lang' }, { children: [{ ...child, idNr: SPOUSE }] })
  const border = createMandantBorder([mine, parent, ...others], 'own')
  const named = async (values: Readonly<Record<string, string>>, text = '') => {
    const fields = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, aField(value)]))
    return border({ analysis: anAnalysis({ fields }), isConfirmed: false, text: async () => text })
  }
  const recipient = 'Erika Beispiel'
  expect(await named({ recipient })).toMatchObject({ by: 'name' })
  expect(await named({ recipient, idNr: OWN })).toBeNull()
  expect(await named({ recipient, vatId: VAT_ID })).toBeNull()
  expect(await named({ recipient, taxNumber: '181 815 08155' })).toBeNull()
  expect(await named({ recipient }, 'Rechnung vom Hofladen Moos')).toBeNull()
  expect(await named({ idNr: SPOUSE })).toBeNull()
})

test('an IdNr that two mandants have is no sign of the other one', async () => {
  const twin = record('twin', { firstName: 'Kim', lastName: 'Doppelt' }, { idNr: OWN, taxNumbers: ['1/2/3'] })
  const border = createMandantBorder([own, twin], 'own')
  const fields = { idNr: aField('86095742719', { alternatives: [] }), recipient: aField('Kim Doppelt') }
  expect(await border({ analysis: anAnalysis({ fields }), isConfirmed: false, text: async () => '' })).toMatchObject({
    by: 'name',
  })
  const other = { ...fields, taxNumber: aField('999/999/99999') }
  expect(
    await border({ analysis: anAnalysis({ fields: other }), isConfirmed: false, text: async () => '' }),
  ).not.toBeNull()
})

test('a couple is named in either order, and spouses of another name are no couple', async () => {
  expect(await by({ recipient: 'Ole und Eva Groß' })).toBe('name')
  const apart = record(
    'apart',
    { firstName: 'Ina', lastName: 'Nord' },
    { spouse: aSpouse('Uwe', 'Süd', { birthName: 'West' }) },
  )
  const border = createMandantBorder([own, apart], 'own')
  const named = async (recipient: string) =>
    (
      await border({
        analysis: anAnalysis({ fields: { recipient: aField(recipient) } }),
        isConfirmed: false,
        text: async () => '',
      })
    )?.by
  expect(await Promise.all(['Ina und Uwe Nord', 'Uwe West', 'Süd, Uwe'].map(named))).toEqual([
    undefined,
    'name',
    'name',
  ])
})
