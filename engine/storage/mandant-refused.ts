import type { Refusal } from './mandant-verbs.ts'

/** Ends the transaction of several writings of which one is refused; adapters catch it again. */
export class Refused extends Error {
  override readonly name = 'Refused'
  /** Of the writing. */
  readonly index: number
  readonly outcome: Refusal

  constructor(index: number, outcome: Refusal) {
    super('a writing of several was refused')
    this.index = index
    this.outcome = outcome
  }
}
