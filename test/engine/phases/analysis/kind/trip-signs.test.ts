import { describe, expect, test } from 'vitest'
import { readLayout } from '../../../../../engine/reading/layout/read-layout.ts'
import { tripSigns } from '../../../../../engine/phases/analysis/kind/trip-signs.ts'
import { pageOf } from '../page-of.ts'

const signs = (text: string) => tripSigns(readLayout([pageOf(text)]))

describe('lists of trips', () => {
  test('have days below a head with distance and purpose', () => {
    expect(
      signs(
        'Datum   Ziel und Zweck   km   Betrag\n12.03.2025  Tagung, Ulm  148  44,40\n07.10.2025  Kunde, Kiel  212  63,60',
      ),
    ).toBe('list')
    expect(signs('Tag   von   nach   Kilometer\n1.4.   Büro   Ulm   62\n2.4.   Büro   Kiel   80')).toBe('list')
  })

  test('are logbooks with the mileage of the car or private trips', () => {
    expect(signs('Datum   km-Stand   Ziel   km\n01.04.2025  45120  Ulm  48\n02.04.2025  45168  Kiel  50')).toBe('book')
    expect(signs('Datum   Strecke   km   Art\n01.04.2025  Ulm  48  dienstlich\n02.04.2025  Kiel  50  privat')).toBe(
      'book',
    )
  })

  test('are neither bills that name a distance nor heads without trips', () => {
    expect(signs('Fahrt nach Ulm, 148 km   44,40\nRechnung vom 03.03.2025')).toBeNull()
    expect(signs('Datum   Ziel   km\nSumme   0')).toBeNull()
    expect(signs('Datum   Ziel   Betrag\n01.04.2025  Ulm  48,00\n02.04.2025  Kiel  50,00')).toBeNull()
  })
})
