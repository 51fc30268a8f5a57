import type { InvoiceAddress, InvoiceParty } from '../../model/en16931-party.ts'
import { unlessAbsent, withoutAbsent } from './absent.ts'
import { schemedId } from './read-ubl-party.ts'
import { attributeOf, childAt, childrenOf, textAt, textOf } from '../xml/xml-node.ts'
import type { XmlNode } from '../xml/xml-node.ts'

/** Any party of CII; `VA` is a VAT number, `FC` a tax number. */
export function readCiiParty(party: XmlNode | undefined): InvoiceParty | undefined {
  if (party === undefined) return undefined
  const legal = childAt(party, 'SpecifiedLegalOrganization')
  const contact = childAt(party, 'DefinedTradeContact')
  const person = textAt(contact, 'PersonName')
  const department = textAt(contact, 'DepartmentName')
  return withoutAbsent<InvoiceParty>({
    name: textAt(party, 'Name'),
    tradingName: textAt(legal, 'TradingBusinessName'),
    identifiers: [...childrenOf(party, 'ID'), ...childrenOf(party, 'GlobalID')].flatMap(node => schemedId(node) ?? []),
    legalRegistration: schemedId(childAt(legal, 'ID')),
    vatId: registration(party, ['VA', 'VAT']),
    taxNumber: registration(party, ['FC']),
    legalInformation: textAt(party, 'Description'),
    electronicAddress: schemedId(childAt(party, 'URIUniversalCommunication', 'URIID')),
    address: readCiiAddress(childAt(party, 'PostalTradeAddress')),
    contact: unlessAbsent({
      name: person !== undefined && department !== undefined ? `${person}, ${department}` : (person ?? department),
      phone: textAt(contact, 'TelephoneUniversalCommunication', 'CompleteNumber'),
      email: textAt(contact, 'EmailURIUniversalCommunication', 'URIID'),
    }),
  })
}

export function readCiiAddress(node: XmlNode | undefined): InvoiceAddress | undefined {
  if (node === undefined) return undefined
  return withoutAbsent<InvoiceAddress>({
    line1: textAt(node, 'LineOne'),
    line2: textAt(node, 'LineTwo'),
    line3: textAt(node, 'LineThree'),
    city: textAt(node, 'CityName'),
    postCode: textAt(node, 'PostcodeCode'),
    subdivision: textAt(node, 'CountrySubDivisionName'),
    country: textAt(node, 'CountryID'),
  })
}

function registration(party: XmlNode, schemes: readonly string[]): string | undefined {
  const ids = childrenOf(party, 'SpecifiedTaxRegistration').map(node => childAt(node, 'ID'))
  return textOf(ids.find(node => schemes.includes(attributeOf(node, 'schemeID') ?? '')))
}
