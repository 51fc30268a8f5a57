import { describe, expect, test } from 'vitest'
import { loadImageGrey } from '../../../../../engine/phases/ocr/pixels/load-page-grey.ts'
import { letterStance, standingOf } from '../../../../../engine/phases/ocr/pixels/letter-stance.ts'
import { aFile, aScan } from '../../../../support/a-document.ts'

const LETTER = [
  'Sehr geehrte Damen und Herren,',
  'hiermit bestätigen wir, dass die Beiträge im Jahr 2025 gezahlt wurden.',
  'Die Höhe der Beiträge ergibt sich aus der folgenden Übersicht.',
  'Bitte legen Sie diese Bescheinigung Ihrer Steuererklärung bei.',
  'Mit freundlichen Grüßen',
]

async function stanceOf(lines: readonly string[], turned: 0 | 180): Promise<ReturnType<typeof standingOf>> {
  return standingOf(await letterStance(await loadImageGrey(aFile(await aScan({ lines, fontSize: 11, turned })), 1)))
}

describe('which way up letters stand', () => {
  test('is told by where they end and begin', async () => {
    expect(await stanceOf(LETTER, 0)).toBe('feet')
    expect(await stanceOf(LETTER, 180)).toBe('head')
  })

  test('is not told of capitals and figures alone, nor of a few letters', async () => {
    expect(await stanceOf(Array<string>(6).fill('RECHNUNG 123456789012345678 SUMME'), 180)).toBeNull()
    expect(await stanceOf(['Entwurf'], 180)).toBeNull()
    expect(standingOf({ uprightness: 0, pairs: 0 })).toBeNull()
  })
})
