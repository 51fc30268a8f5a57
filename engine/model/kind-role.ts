import { z } from 'zod'

/**
 * What a paper is in the trade, where rules of the product depend on it: they ask for the role, never for the id of a
 * kind, so that a kind of the office may have one, too. Most kinds have none; several may share one, but for those of
 * `ROLES_OF_ONE`.
 */
export const kindRole = z.enum([
  /** An invoice of no particular trade. */
  'received_invoice',
  /** The same where the mandant wrote it. */
  'issued_invoice',
  /** The same where its XML is the original (§ 14 Abs. 1 Satz 3 UStG). */
  'e_invoice',
  /** Corrects an invoice (EN 16931, type 381). */
  'credit_note',
  /** Written by who received the supply (§ 14 Abs. 2 Satz 5 UStG; type 389). */
  'self_billing',
  /** Offer, cost estimate, pro forma: looks like an invoice and is none. */
  'offer',
  /** Delivery note or confirmation of an order. */
  'delivery_note',
  /** Asks for the payment of invoices that it names. */
  'reminder',
  /** Printed by a till; tickets, bills of hotels and the like have other layouts. */
  'till_receipt',
  /** Bookings between two balances of money. */
  'account_statement',
  /** What was paid with a card, and the sum that is taken from an account for it. */
  'card_statement',
  /** Holdings of securities with their value at a day. */
  'securities_account',
  /** Journeys of a vehicle. */
  'logbook',
  /** Journeys of a person, to be paid back. */
  'travel_expenses',
  /** Sets the income tax of a year (§ 155 AO): what it says stands beside what the papers of that year come to. */
  'income_tax_assessment',
  /** Asks for papers or an answer by a day (§§ 93, 97, 109 AO). */
  'tax_office_letter',
  /** A printout of what others reported to the tax office (Bescheinigungsabruf): held against their certificates. */
  'reported_data',
  /** Cover letters, terms, advertising: for information. */
  'enclosure',
])
export type KindRole = z.infer<typeof kindRole>

/** Rules go to the one kind that has these. */
export const ROLES_OF_ONE: ReadonlySet<KindRole> = new Set([
  'received_invoice',
  'issued_invoice',
  'e_invoice',
  'enclosure',
])

/** Papers of the same make as invoices that are the opposite of one. */
export const OPPOSITES_OF_INVOICE: ReadonlySet<KindRole> = new Set(['credit_note', 'self_billing', 'offer'])

/** Papers whose lines are movements of money. */
export const STATEMENTS: ReadonlySet<KindRole> = new Set(['account_statement', 'card_statement'])

/** Papers that look like bills and say that they are none. */
export const NO_BILLS: ReadonlySet<KindRole> = new Set(['offer', 'delivery_note'])

/** Whether the kind has one of the roles. */
export function hasRole(
  kind: { readonly role?: KindRole | undefined } | undefined,
  roles: ReadonlySet<KindRole>,
): boolean {
  return kind?.role !== undefined && roles.has(kind.role)
}
