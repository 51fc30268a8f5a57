import type { En16931Invoice, PaymentMeans } from '../../model/en16931-invoice.ts'
import { germanBytes } from '../../paper/german-format.ts'
import { paymentMeansName } from '../read/german-codes.ts'
import { present } from './invoice-facts.ts'
import type { Fact } from './invoice-facts.ts'

/** How and where to pay (BG-16, BT-20), account by account. */
export function paymentFacts({ payment, paymentTerms }: En16931Invoice): readonly Fact[] {
  return present([
    ...payment.means.flatMap(meansFacts),
    ['Verwendungszweck', payment.remittanceInformation],
    ['Mandatsreferenz', payment.mandateReference],
    ['Gläubiger-ID', payment.creditorId],
    ['Zahlungsbedingungen', paymentTerms],
  ])
}

function meansFacts({ code, text, account, card, debitedAccount }: PaymentMeans): [string, string | undefined][] {
  const named = [code && `${paymentMeansName(code)} (${code})`, text].filter(Boolean).join(' · ')
  return [
    ['Zahlungsart', named],
    ['Kontoinhaber', account?.name],
    [isIban(account?.id) ? 'IBAN' : 'Konto', account?.id && groupedIban(account.id)],
    ['BIC', account?.bic],
    ['Karte', [card?.number, card?.holder].filter(Boolean).join(' · ')],
    ['Belastetes Konto', debitedAccount && groupedIban(debitedAccount)],
  ]
}

function isIban(account: string | undefined): boolean {
  return account !== undefined && /^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/i.test(account.replace(/\s/g, ''))
}

/** An IBAN in groups of four, as it is printed (ISO 13616); another account number stays as it is. */
export function groupedIban(account: string): string {
  return isIban(account) ? account.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ') : account
}

/** Supporting documents (BG-24): those inside the XML with type and size, the others with their address. */
export function documentRows({ documents }: En16931Invoice): readonly Fact[] {
  return documents.map(({ reference, description, location, attachment }): Fact => {
    const embedded =
      attachment === undefined
        ? undefined
        : `in der XML-Datei: ${[attachment.filename, attachment.mimeType, germanBytes(attachment.byteSize)].filter(Boolean).join(' · ')}`
    return [reference ?? 'ohne Nummer', [description, embedded, location].filter(Boolean).join('\n')]
  })
}
