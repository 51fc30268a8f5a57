/** Where a person books a part of a document, with what the accounts mean. */
export interface JudgedBooking {
  /** The mandant that it was said for: no other one learns of it, wherever the document goes. */
  readonly mandantId: string
  /** As the document named the partner then. */
  readonly party: string
  readonly side: 'in' | 'out'
  readonly chart: string
  readonly accountLength: number
  readonly personalAccount: string
  readonly account: string
  readonly taxKey: string
  readonly costCentre: string
  readonly costObject: string
  /** Epoch ms. */
  readonly at: number
}

/** Stands for an amount without VAT. */
export const NO_RATE = 'none'

/** By VAT rate in percent ("19"), or `NO_RATE`. */
export type JudgedBookings = Readonly<Record<string, JudgedBooking>>

/** What a person said of a part of some document. */
export interface KnownBooking extends JudgedBooking {
  readonly rate: string
}
