import type { Box } from './page.ts'

/** The movement that paid a bill: its day, the place of its amount, and whether the purpose names the bill. */
export interface LinkedPayment {
  /** YYYY-MM-DD. */
  readonly date: string
  /** 1-based page of the statement. */
  readonly page: number
  readonly box: Box
  readonly isNamed: boolean
  /** What was paid, positive; absent: the whole. */
  readonly cents?: number
  readonly reason?: PaymentReason
}

/** Why a movement is held for the payment of a bill. */
export type PaymentReason =
  /** The amount, and the number of the bill in the purpose. */
  | 'number'
  /** The amount, and the account. */
  | 'account'
  /** The amount, and the name of the other side. */
  | 'name'
  /** The amount alone, which no other bill or movement has. */
  | 'amount'
  /** Numbers of several bills, which make the amount together. */
  | 'collective'
  /** The number, and the amount less no more than a Skonto takes off. */
  | 'skonto'
  /** Parts that make the amount together. */
  | 'part'
  /** The number, and the amount with the fee of a reminder. */
  | 'reminder_fee'
  /** The number, and more than the amount; what was too much went back. */
  | 'overpaid'
  /** What of a payment was too much, on its way back. */
  | 'refund'
  /** One of equal bills, by the order of days. */
  | 'series'
  /** A further month of a standing invoice. */
  | 'standing'
  /** The amount in the currency of the bill, or its number. */
  | 'foreign'
