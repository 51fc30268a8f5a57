import type { InvoiceAddress, InvoiceParty, SchemedId } from '../../model/en16931-party.ts'
import { unlessAbsent, withoutAbsent } from './absent.ts'
import { attributeOf, childAt, childrenOf, textAt, textOf } from '../xml/xml-node.ts'
import type { XmlNode } from '../xml/xml-node.ts'

/** Scheme by which UBL marks the creditor identifier (BT-90) among the identifiers of a party. */
export const CREDITOR_SCHEME = 'SEPA'

/**
 * A party of UBL. Payee and tax representative have their name in PartyName; seller and buyer have the legal name in
 * PartyLegalEntity and the trading name in PartyName.
 */
export function readUblParty(
  party: XmlNode | undefined,
  nameIsIn: 'legal-entity' | 'party-name',
): InvoiceParty | undefined {
  if (party === undefined) return undefined
  const legal = childAt(party, 'PartyLegalEntity')
  const partyName = textAt(party, 'PartyName', 'Name')
  const isLegal = nameIsIn === 'legal-entity'
  const schemes = childrenOf(party, 'PartyTaxScheme')
  const contact = childAt(party, 'Contact')
  return withoutAbsent<InvoiceParty>({
    name: isLegal ? textAt(legal, 'RegistrationName') : partyName,
    tradingName: isLegal ? partyName : undefined,
    identifiers: childrenOf(party, 'PartyIdentification')
      .map(node => childAt(node, 'ID'))
      .filter(node => attributeOf(node, 'schemeID') !== CREDITOR_SCHEME)
      .flatMap(schemedIds),
    legalRegistration: schemedId(childAt(legal, 'CompanyID')),
    vatId: textAt(
      schemes.find(node => taxScheme(node) === 'VAT'),
      'CompanyID',
    ),
    taxNumber: textAt(
      schemes.find(node => taxScheme(node) !== 'VAT'),
      'CompanyID',
    ),
    legalInformation: textAt(legal, 'CompanyLegalForm'),
    electronicAddress: schemedId(childAt(party, 'EndpointID')),
    address: readUblAddress(childAt(party, 'PostalAddress')),
    contact: unlessAbsent({
      name: textAt(contact, 'Name'),
      phone: textAt(contact, 'Telephone'),
      email: textAt(contact, 'ElectronicMail'),
    }),
  })
}

/** An address that is there and says nothing is an address without terms: the rules ask for what it lacks. */
export function readUblAddress(node: XmlNode | undefined): InvoiceAddress | undefined {
  if (node === undefined) return undefined
  return withoutAbsent<InvoiceAddress>({
    line1: textAt(node, 'StreetName'),
    line2: textAt(node, 'AdditionalStreetName'),
    line3: textAt(node, 'AddressLine', 'Line'),
    city: textAt(node, 'CityName'),
    postCode: textAt(node, 'PostalZone'),
    subdivision: textAt(node, 'CountrySubentity'),
    country: textAt(node, 'Country', 'IdentificationCode'),
  })
}

/** An identifier with the scheme of an attribute; undefined when there is no identifier. */
export function schemedId(node: XmlNode | undefined, scheme = attributeOf(node, 'schemeID')): SchemedId | undefined {
  const value = textOf(node)
  return value === undefined ? undefined : withoutAbsent<SchemedId>({ value, scheme })
}

function schemedIds(node: XmlNode | undefined): SchemedId[] {
  const id = schemedId(node)
  return id === undefined ? [] : [id]
}

/** True where the scheme of a tax category is not VAT, else undefined; so for a category without a scheme. */
export function isOtherTax(category: XmlNode | undefined): true | undefined {
  return category === undefined || taxScheme(category) === 'VAT' ? undefined : true
}

function taxScheme(node: XmlNode): string | undefined {
  return textAt(node, 'TaxScheme', 'ID')?.toUpperCase()
}
