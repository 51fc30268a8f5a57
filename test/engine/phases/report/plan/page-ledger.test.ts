import { describe, expect, test } from 'vitest'
import type { BinderPlan, SetAsideDocument } from '../../../../../engine/model/binder-plan.ts'
import type { BoundStack } from '../../../../../engine/phases/report/pages/bound-stack.ts'
import { balancePages } from '../../../../../engine/phases/report/plan/page-ledger.ts'

type PagesOf = readonly { readonly damaged: boolean }[]
type Aside = SetAsideDocument['reason']['type']

const whole = { damaged: false }
const damaged = { damaged: true }

/** What the balance reads of a plan: pages of each document, set aside with their count, and pages left out. */
function aPlan(documents: readonly number[], setAside: readonly (readonly [Aside, number | null])[] = []): BinderPlan {
  return {
    documents: documents.map(count => ({ pages: Array.from({ length: count }, () => ({})) })),
    setAside: setAside.map(([type, pageCount]) => ({ reason: { type }, pageCount })),
    asidePages: [],
    deleted: [],
  } as unknown as BinderPlan
}

function aStack(documents: readonly PagesOf[], setAside: readonly SetAsideDocument[] = []): BoundStack {
  const bound = documents.map(pages => ({ pages: pages.map(page => ({ isDamaged: page.damaged })) }))
  return { documents: bound, setAside } as unknown as BoundStack
}

const withAside = (plan: BinderPlan, reasons: readonly string[]): BinderPlan =>
  ({ ...plan, asidePages: reasons.map(reason => ({ reason })) }) as unknown as BinderPlan

describe('the page ledger of a Belegmappe', () => {
  test('each page is counted under its one fate', () => {
    const plan = withAside(
      aPlan(
        [2, 1],
        [
          ['failed', 5],
          ['duplicate', 7],
          ['other_mandant', 11],
          ['removed', 13],
        ],
      ),
      ['blank', 'blank', 'separator', 'removed', 'removed', 'removed'],
    )
    const deleted = [3, 14].map(pages => ({ pages }))
    expect(
      balancePages({ ...plan, deleted } as unknown as BinderPlan, aStack([[whole, damaged], [whole]], plan.setAside)),
    ).toEqual({
      pagesIn: 62,
      binder: 2,
      blank: 2,
      separator: 1,
      removed: 16,
      duplicate: 7,
      otherMandant: 11,
      unreadable: 6,
      deleted: 17,
    })
  })

  test('a file whose pages could not be counted adds none', () => {
    const plan = aPlan([1], [['failed', null]])
    expect(balancePages(plan, aStack([[whole]], plan.setAside))).toMatchObject({ pagesIn: 1, unreadable: 0 })
  })

  test('a document that no way brought into the binder counts as unreadable with all its pages', () => {
    const given = { reason: { type: 'failed' }, pageCount: 4 } as unknown as SetAsideDocument
    expect(balancePages(aPlan([1, 4]), aStack([[whole]], [given]))).toMatchObject({ pagesIn: 5, unreadable: 4 })
  })

  test('a page that was lost on the way stops the Belegmappe', () => {
    expect(() => balancePages(aPlan([2]), aStack([[whole]]))).toThrow('every page that came in has exactly one fate')
  })

  test('a page that is bound twice stops the Belegmappe', () => {
    expect(() => balancePages(aPlan([1]), aStack([[whole, whole]]))).toThrow('exactly one fate')
  })

  test('a file without pages that was lost on the way stops the Belegmappe', () => {
    const plan = aPlan([1], [['failed', null]])
    expect(() => balancePages(plan, aStack([[whole]]))).toThrow('every file that came in is in the binder or set aside')
  })
})
