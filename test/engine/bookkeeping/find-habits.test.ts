import { describe, expect, test } from 'vitest'
import { findHabits } from '../../../engine/bookkeeping/find-habits.ts'
import { isSamePartner, partnerWords } from '../../../engine/bookkeeping/partner-words.ts'
import type { KnownHabit } from '../../../engine/model/booking-habit.ts'

const habit = (text: string, wishes: Partial<KnownHabit> = {}): KnownHabit => ({
  partner: partnerWords(text).join(' '),
  label: text,
  side: 'in',
  personalAccount: '',
  account: '4920',
  taxKey: '9',
  costCentre: '',
  costObject: '',
  count: 1,
  lastDay: '2024-06-30',
  accountLength: 4,
  chart: '03',
  ...wishes,
})
const PLAN = { skr: '03', accountLength: 4 }
const find = (habits: readonly KnownHabit[], party: string, plan = PLAN) => findHabits(habits, party, 'in', plan)

describe('the words that name a partner', () => {
  test.each([
    ['Funkwerk Nord GmbH & Co. KG', 'Funkwerk Rechnung 03/2024 Funkwerk Nord'],
    ['Bäckerei Größe', 'BAECKEREI GROESSE'],
    ['Funkwerk Deutschland GmbH', 'Rg. 4711 Funkwerk'],
  ])('%s is meant by %s', (name, text) => {
    expect(isSamePartner(partnerWords(name), partnerWords(text))).toBe(true)
  })

  test.each([
    ['Deutsche Bahn AG', 'Deutsche Post'],
    ['Müller GmbH', 'Müller Bau Rg. 12'],
    ['Müller Bau GmbH', 'Müller'],
    ['Funkwerk Nord GmbH', 'Funkwerk Süd GmbH'],
    ['GmbH & Co. KG', 'Rechnung Nr. 5 vom März'],
    ['', ''],
  ])('%s is not meant by %s', (name, text) => {
    expect(isSamePartner(partnerWords(name), partnerWords(text))).toBe(false)
  })
})

describe('how a partner was booked', () => {
  test('most frequent first, of equal ones the newest, what agrees counted together', () => {
    const habits = [
      habit('Funkwerk Rg 1', { count: 3 }),
      habit('Funkwerk', { count: 4, lastDay: '2024-12-31' }),
      habit('Funkwerk Rg Juli', { account: '4985', count: 7, lastDay: '2023-01-31' }),
      habit('Papierhaus', { account: '4930', count: 50 }),
    ]
    expect(find(habits, 'Funkwerk GmbH')).toMatchObject([
      { account: '4920', count: 7, lastDay: '2024-12-31', label: 'Funkwerk' },
      { account: '4985', count: 7 },
    ])
  })

  test('what stands at the partner’s own account counts without its name, not so at one of many partners', () => {
    const own = [
      habit('Funkwerk', { personalAccount: '70012', count: 6 }),
      habit('Grundgebühr', { personalAccount: '70012', count: 5, account: '4925' }),
    ]
    expect(find(own, 'Funkwerk GmbH').map(({ account }) => account)).toEqual(['4920', '4925'])
    const many = [
      habit('Funkwerk', { personalAccount: '70000', count: 6 }),
      habit('Papierhaus', { personalAccount: '70000', count: 60, account: '4930' }),
    ]
    expect(find(many, 'Funkwerk GmbH').map(({ account }) => account)).toEqual(['4920'])
  })

  test('a longer name that holds its one word is somebody else, but at the account that is booked by that word', () => {
    const bau = habit('Müller Bau', { personalAccount: '70050', account: '4260', count: 9 })
    expect(find([bau], 'Müller GmbH')).toEqual([])
    expect(find([bau, habit('Müller', { personalAccount: '70051' })], 'Müller GmbH')).toMatchObject([
      { account: '4920', personalAccount: '70051' },
    ])
    const own = [
      habit('Funkwerk', { personalAccount: '70012' }),
      habit('Funkwerk Festnetz', { personalAccount: '70012', account: '4925', count: 3 }),
    ]
    expect(find(own, 'Funkwerk GmbH').map(({ account }) => account)).toEqual(['4925', '4920'])
    const many = habit('Papierhaus', { personalAccount: '70012', account: '4930', count: 60 })
    expect(find([...own, many], 'Funkwerk GmbH').map(({ account }) => account)).toEqual(['4920'])
  })

  test('of the other side, of another chart, and of nobody is nothing known', () => {
    expect(find([habit('Funkwerk', { side: 'out' }), habit('Funkwerk', { chart: '04' })], 'Funkwerk')).toEqual([])
    expect(find([habit('Funkwerk', { chart: '' })], 'Funkwerk')).toHaveLength(1)
    expect(find([habit('')], '')).toEqual([])
    expect(find([habit('', { personalAccount: '70012' })], 'Funkwerk')).toEqual([])
  })

  test('accounts become as long as those of the mandant, or are not known', () => {
    const long = { skr: '03', accountLength: 6 }
    const habits = [habit('Funkwerk', { personalAccount: '70012' })]
    expect(find(habits, 'Funkwerk', long)).toMatchObject([{ account: '492000', personalAccount: '7001200' }])
    const six = [
      habit('Funkwerk', { accountLength: 6, account: '492000' }),
      habit('Funkwerk', { accountLength: 6, account: '492015' }),
    ]
    expect(find(six, 'Funkwerk').map(({ account }) => account)).toEqual(['4920'])
  })
})
