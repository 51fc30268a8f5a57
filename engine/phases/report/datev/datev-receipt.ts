/** A document, or a file of ours, that is missing from the output, and why (German). */
export interface LeftOut {
  readonly what: string
  readonly reason: string
}

/** What became of a binder's documents in the folder for DATEV. */
export interface DatevReceipt {
  /** Names of the files in the folder. */
  readonly files: readonly string[]
  readonly withoutImage: readonly LeftOut[]
  readonly withoutBooking: readonly LeftOut[]
  /** New personal accounts without a name; absent where none were written. */
  readonly withoutName?: readonly LeftOut[]
  /** Files that our own check refused; they are not in the folder. */
  readonly withheld: readonly LeftOut[]
}
