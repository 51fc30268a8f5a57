import { expect, test } from 'vitest'
import type { PlannedDocument } from '../../../../../engine/model/binder-plan.ts'
import { amountName } from '../../../../../engine/phases/report/sheets/amount-name.ts'
import { roleOf } from '../../../../../engine/model/taxonomy.ts'
import { loadTaxonomy } from '../../../../../engine/taxonomy/load-taxonomy.ts'
import { anAnalysis, money } from '../sample-stack.ts'

function named(kindId: string, gross: string): string {
  const kind = { ...anAnalysis().kind, id: kindId }
  const analysis = anAnalysis({ kind, fields: { gross: money(gross, 0.4) } })
  const role = roleOf(loadTaxonomy(), kindId) ?? null
  return amountName({ analysis, role, fieldLabels: {} } as unknown as PlannedDocument)
}

test.each([
  ['er_rechnung', '119.00', 'Rechnungsbetrag'],
  ['er_rechnung', '-119.00', 'Rechnungsbetrag'],
  ['gutschrift', '119.00', 'Gutschriftsbetrag'],
  ['gutschrift', '-119.00', 'Rechnungsbetrag'],
  ['unklar', '119.00', 'Betrag'],
])('the amount of %s, %s, is summed as %s', (kindId, gross, name) => {
  expect(named(kindId, gross)).toBe(name)
})
