import type { Author } from './user.ts'

/** What bookings with the same words and accounts have in common, and how many of them there were. */
export interface BookingHabit {
  /** Words that name the partner, folded and in order, with a space between; see `partnerWords`. */
  readonly partner: string
  /** The Buchungstext of the newest of them, as it stands in the file. */
  readonly label: string
  /** `in`: the mandant pays, `out`: the mandant is paid. */
  readonly side: 'in' | 'out'
  /** Creditor or debtor; empty where money was booked against the account without one. */
  readonly personalAccount: string
  readonly account: string
  /** BU-Schlüssel without leading zeros; empty for automatic accounts and amounts without VAT. */
  readonly taxKey: string
  /** KOST1 and KOST2; empty where there is none. */
  readonly costCentre: string
  readonly costObject: string
  /** Bookings, those that were taken back by a Generalumkehr not counted. */
  readonly count: number
  /** YYYY-MM-DD of the newest. */
  readonly lastDay: string
}

/** A line of a Buchungsstapel that was not taken. */
export interface LineFault {
  /** 1-based line of the file. */
  readonly line: number
  /** German; holds nothing that stands in the file. */
  readonly reason: string
}

/** What became of the bookings of a file; together they are all of its lines with bookings. */
export interface StackCounts {
  /** Taken, and something was learned of them. */
  readonly learned: number
  /** Payments of bills at their personal account. */
  readonly payments: number
  /** Generalumkehr: takes back one that was learned. */
  readonly reversals: number
  /** Between general accounts, between personal accounts, or between own money. */
  readonly transfers: number
  /** Without a Buchungstext that names somebody, at no personal account. */
  readonly nameless: number
  readonly faulty: number
}

/** What the header of a Buchungsstapel says of itself. */
export interface StackHead {
  readonly consultant: number | null
  readonly client: number | null
  /** YYYY-MM-DD. */
  readonly yearStart: string
  readonly accountLength: number
  /** Sachkontenrahmen, e.g. "03"; empty where the header does not say. */
  readonly chart: string
  /** Bezeichnung. */
  readonly title: string
}

/** A Buchungsstapel that was handed over for a mandant. */
export interface BookingStackRecord {
  readonly id: string
  readonly mandantId: string
  readonly fileName: string
  readonly sha256: string
  readonly head: StackHead
  readonly counts: StackCounts
  /** The first ones; `counts.faulty` counts all. */
  readonly faults: readonly LineFault[]
  readonly at: number
  readonly by: Author | null
  /** Taken back: nothing is learned of it any more. */
  readonly undone: { readonly at: number; readonly by: Author | null } | null
}

/** A habit with what the accounts of its file mean. */
export interface KnownHabit extends BookingHabit {
  readonly accountLength: number
  /** Empty where its file does not say. */
  readonly chart: string
}
