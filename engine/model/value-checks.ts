/** Check of an amount that nothing names: it is the only one on the pages, and no more than a proposal. */
export const SOLE_AMOUNT = 'sole_amount'
