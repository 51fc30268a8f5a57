import { expect, test } from 'vitest'
import { loggedFile } from '../../../engine/model/logged-file.ts'
import { binderName } from '../../../engine/phases/report/outputs/binder-name.ts'

test('whoever the mandant is, the log names the Belegmappe alike, and each batch, period and edition apart', () => {
  const named = (mandantName: string | null, years: readonly [number, number] | null = [2024, 2025]) =>
    binderName({ mandantName, years, day: '2026-03-14', batchId: 'bat_01M8ABCDEF' })
  for (const name of [null, 'Müller', 'Müller & Söhne', 'von_der Aue', 'A.B. GmbH', '2025', 'Belegmappe_x_2025_y'])
    expect(loggedFile(named(name))).toBe('Belegmappe_2024-2025_ABCDEF.pdf')
  expect(loggedFile(named('Müller', null))).toBe('Belegmappe_2026-03-14_ABCDEF.pdf')
  expect(loggedFile('Frühere Fassungen/Belegmappe_Müller_2025_ABCDEF_Fassung-2.pdf')).toBe(
    'Frühere Fassungen/Belegmappe_2025_ABCDEF_Fassung-2.pdf',
  )
})

test('other files keep their names', () => {
  for (const name of ['index.json', 'Einzelbelege/01_Rechnung_Muster_2025.pdf', 'Belegmappe.pdf'])
    expect(loggedFile(name)).toBe(name)
})
