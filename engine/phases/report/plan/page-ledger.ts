import type { BinderPlan, BinderReceipt, SetAsideDocument } from '../../../model/binder-plan.ts'
import type { AsideReason } from '../../../model/page.ts'
import { assert } from '../../../shared/assert.ts'
import type { BoundStack } from '../pages/bound-stack.ts'

/** Pages per fate. Throws when a page that came in is not accounted for exactly once. */
export function balancePages(plan: BinderPlan, stack: BoundStack): BinderReceipt['ledger'] {
  const planned = plan.documents.reduce((sum, document) => sum + document.pages.length, 0)
  const deleted = plan.deleted.reduce((sum, { pages }) => sum + pages, 0)
  const aside = (reason: AsideReason) => plan.asidePages.filter(page => page.reason === reason).length
  const pagesIn =
    planned +
    deleted +
    plan.asidePages.length +
    plan.setAside.reduce((sum, document) => sum + (document.pageCount ?? 0), 0)
  const bound = stack.documents.flatMap(document => document.pages)
  const damaged = bound.filter(page => page.isDamaged).length
  const countAside = (type: SetAsideDocument['reason']['type']) =>
    stack.setAside
      .filter(document => document.reason.type === type)
      .reduce((sum, document) => sum + (document.pageCount ?? 0), 0)
  const ledger = {
    pagesIn,
    binder: bound.length - damaged,
    blank: aside('blank'),
    separator: aside('separator'),
    removed: aside('removed') + countAside('removed'),
    duplicate: countAside('duplicate'),
    otherMandant: countAside('other_mandant'),
    unreadable: countAside('failed') + damaged,
    deleted,
  }
  const { pagesIn: _pagesIn, ...fates } = ledger
  assert(
    Object.values(fates).reduce((sum, pages) => sum + pages, 0) === ledger.pagesIn,
    'every page that came in has exactly one fate',
  )
  assert(
    stack.documents.length + stack.setAside.length === plan.documents.length + plan.setAside.length,
    'every file that came in is in the binder or set aside',
  )
  return ledger
}
