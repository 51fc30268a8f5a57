import type { Field } from './analysis-result.ts'

/** Check of an amount that nothing names: it is the only one on the pages, and no more than a proposal. */
export const SOLE_AMOUNT = 'sole_amount'
/** Check of an amount that no label names: a sentence says that it was paid or received. No more than a proposal. */
export const SAID_AMOUNT = 'said_amount'
/** Check of a value that no rule found: by its place and the words around it, as learned from papers that were told. */
export const RANKED_PLACE = 'ranked_place'
/** Check of a number that is not the paper's own, but that of the contract or file to which several papers belong. */
export const NUMBER_OF_FILE = 'number_of_file'
/** Check of the own number of a paper that is no bill: a notice, a delivery note. */
export const NUMBER_OF_PAPER = 'number_of_paper'

/** Whether an amount is a proposal that no label names. */
export function isUnnamed({ checks }: Pick<Field, 'checks'>): boolean {
  return checks.includes(SOLE_AMOUNT) || checks.includes(SAID_AMOUNT)
}

/** Whether a number is one of several papers: that two have it in common does not make them one. */
export function isOfFile(number: Pick<Field, 'checks'> | undefined): boolean {
  return number?.checks.includes(NUMBER_OF_FILE) === true
}

/** Whether a number is that of a bill, which is paid by naming it. */
export function isOfBill(number: Pick<Field, 'checks'> | undefined): boolean {
  return number !== undefined && !isOfFile(number) && !number.checks.includes(NUMBER_OF_PAPER)
}
