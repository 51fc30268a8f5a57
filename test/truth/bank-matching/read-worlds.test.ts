import { expect, test } from 'vitest'
import { TRUTH_SHARES } from '../share-of.ts'
import { readWorlds, type WorldMovement } from './read-worlds.ts'

const worlds = [
  ...readWorlds(TRUTH_SHARES),
  ...readWorlds(TRUTH_SHARES, 'second'),
  ...readWorlds(TRUTH_SHARES, 'third'),
]

test('each line of the truth pays documents of its own world, and nothing where its case says so', () => {
  const wrong = worlds.flatMap(({ id, documents, movements }) =>
    movements.flatMap(({ kind, pays, cents, date }, index) => {
      const isKnown = pays.every(one => documents.some(document => document.id === one))
      const isAmount = Number.isSafeInteger(cents) && cents !== 0 && /^\d{4}-\d\d-\d\d$/.test(date)
      return isKnown && isAmount && kind.startsWith('none') === (pays.length === 0) ? [] : [`${id} ${index}`]
    }),
  )
  expect(wrong).toEqual([])
})

test('no document is paid more than its amount and a fee once what came back is taken off, and payments go its way', () => {
  const wrong = worlds.flatMap(({ id, documents, movements }) =>
    documents.flatMap(({ id: own, gross, isOwn, more }) => {
      const linked = movements.filter(({ pays }) => pays.length === 1 && pays[0] === own)
      const back = movements.filter(back => back.kind === 'none-returned' && linked.some(one => isBackOf(back, one)))
      const cents = [...linked, ...back].reduce((sum, one) => sum + one.cents, 0)
      const paying = Number(gross) < 0 ? linked : linked.filter(({ kind }) => kind !== 'refund')
      const due = Math.round(Number(gross) * 100) * (isOwn ? 1 : -1)
      const isWay = paying.every(one => Math.sign(one.cents) === Math.sign(due))
      return isWay && (more['cur'] !== undefined || Math.abs(cents) <= Math.abs(due) + 1000) ? [] : [`${id} ${own}`]
    }),
  )
  expect(wrong).toEqual([])
})

function isBackOf(back: WorldMovement, one: WorldMovement): boolean {
  return back.party === one.party && back.cents === -one.cents && back.date >= one.date
}
