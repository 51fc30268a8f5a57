import { describe, expect, test } from 'vitest'
import { misreadDistance } from '../../../../engine/reading/labels/misread-distance.ts'

const costOf = (read: string, wording: string): number | undefined => misreadDistance(read, wording, 10)?.cost

describe('misreadDistance', () => {
  test('what recognition confuses costs less than a lost letter, and that less than another letter', () => {
    expect(costOf('rechnung', 'rechnung')).toBe(0)
    expect(costOf('rechnuug', 'rechnung')).toBe(0.5)
    expect(costOf('rechnug', 'rechnung')).toBe(1)
    expect(costOf('rechpung', 'rechnung')).toBe(1.5)
  })

  test('two letters that look like one are one confusion, whichever of them was read', () => {
    expect(misreadDistance('beitraqskorito', 'beitragskonto', 2)).toEqual({ cost: 1, letters: 2 })
    expect(misreadDistance('sunnne', 'summe', 2)).toEqual({ cost: 1, letters: 2 })
    expect(misreadDistance('kuncien', 'kunden', 2)).toEqual({ cost: 0.5, letters: 1 })
  })

  test('nothing is given beyond what it may cost', () => {
    expect(misreadDistance('versicherungssumme', 'versicherungsnummer', 2)).toBeNull()
    expect(misreadDistance('versicherungsnunmer', 'versicherungsnummer', 2)).toEqual({ cost: 0.5, letters: 1 })
  })
})
