/** An identifier with its scheme (ISO 6523, EAS or an own one). */
export interface SchemedId {
  readonly value: string
  readonly scheme?: string
}

/** Postal address: BG-5, BG-8, BG-12, BG-15. */
export interface InvoiceAddress {
  /** BT-35, BT-50, BT-64, BT-75 */ readonly line1?: string
  /** BT-36, BT-51, BT-65, BT-76 */ readonly line2?: string
  /** BT-162, BT-163, BT-164, BT-165 */ readonly line3?: string
  /** BT-37, BT-52, BT-66, BT-77 */ readonly city?: string
  /** BT-38, BT-53, BT-67, BT-78 */ readonly postCode?: string
  /** BT-39, BT-54, BT-68, BT-79 */ readonly subdivision?: string
  /** BT-40, BT-55, BT-69, BT-80: ISO 3166-1 alpha-2 */ readonly country?: string
}

/** BG-6, BG-9. */
export interface InvoiceContact {
  /** BT-41, BT-56 */ readonly name?: string
  /** BT-42, BT-57 */ readonly phone?: string
  /** BT-43, BT-58 */ readonly email?: string
}

/** BG-4 seller, BG-7 buyer, BG-10 payee and BG-11 tax representative of the seller; each uses a part of the terms. */
export interface InvoiceParty {
  /** BT-27, BT-44, BT-59, BT-62 */ readonly name?: string
  /** BT-28, BT-45 */ readonly tradingName?: string
  /** BT-29, BT-46, BT-60 */ readonly identifiers: readonly SchemedId[]
  /** BT-30, BT-47, BT-61 */ readonly legalRegistration?: SchemedId
  /** BT-31, BT-48, BT-63: value added tax number */ readonly vatId?: string
  /** BT-32: tax number of the seller (Steuernummer) */ readonly taxNumber?: string
  /** BT-33: legal information, e.g. share capital */ readonly legalInformation?: string
  /** BT-34, BT-49 */ readonly electronicAddress?: SchemedId
  /** BG-5, BG-8, BG-12 */ readonly address?: InvoiceAddress
  /** BG-6, BG-9 */ readonly contact?: InvoiceContact
}
