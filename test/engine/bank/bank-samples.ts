import type { BankMediaType } from '../../../engine/model/media-type.ts'
import { camtSample } from './camt/camt-sample.ts'

export const MT940_SAMPLE = [
  ...[':20:STARTUMS', ':25:37040044/0532013000', ':28C:00003/001', ':60F:C250228EUR1000,00'],
  ...[':61:2503030303CR1000,45NTRFNONREF//B1', ':86:166?00GUTSCHRIFT?100399?20EREF+RE-2025-017'],
  ...['?21SVWZ+Rechnung RE-2025-017?31DE02120300000000202051?32Kundin K?33lar', ':61:2503100310DR300,50NMSCNONREF'],
  ...['/OCMT/USD97,12//EXCH/1,0851/', ':86:079?00SAMMLER?20Lieferanten', ':62M:C250310EUR1699,95', '-'],
  ...[':20:STARTUMS', ':25:37040044/0532013000', ':28C:00003/002', ':60M:C250310EUR1699,95'],
  ...[':61:250312RC9,95NRTINONREF', ':86:108?00STORNO?20SVWZ+Doppelt', ':62F:C250312EUR1690,00', '-', ''],
].join('\r\n')

const VOLKSBANK_SAMPLE = `Bezeichnung Auftragskonto;IBAN Auftragskonto;BIC Auftragskonto;Bankname Auftragskonto;Buchungstag;Valutadatum;Name Zahlungsbeteiligter;IBAN Zahlungsbeteiligter;BIC (SWIFT-Code) Zahlungsbeteiligter;Buchungstext;Verwendungszweck;Betrag;Waehrung;Saldo nach Buchung;Bemerkung;Kategorie;Steuerrelevant;Glaeubiger ID;Mandatsreferenz
Konto;DE89370400440532013000;GENODED1XXX;Volksbank;05.03.2025;05.03.2025;"Müller; Sohn";DE02120300000000202051;BYLADEM1001;Gutschrift;"RE 8
zweite Zeile";1.210,00;EUR;2.160,00;;;;;
Konto;DE89370400440532013000;GENODED1XXX;Volksbank;04.03.2025;04.03.2025;Laden;;;Lastschrift;Einkauf;-50,00;EUR;950,00;;;;DE98;M1
Konto;DE89370400440532013000;GENODED1XXX;Volksbank;03.03.2025;03.03.2025;Strom;;;Lastschrift;Abschlag;-100,00;EUR;1.000,00;;;;;
`

const COMDIRECT_SAMPLE = `;
"Umsätze Girokonto";"Zeitraum: 30 Tage";
"Neuer Kontostand";"1.110,50 EUR";

"Buchungstag";"Wertstellung (Valuta)";"Vorgang";"Buchungstext";"Umsatz in EUR";
"04.03.2025";"04.03.2025";"Lastschrift / Belastung";"Auftraggeber: Laden Buchungstext: Einkauf";"-39,50";
"03.03.2025";"03.03.2025";"Übertrag / Überweisung";"Auftraggeber: Kundin";"150,00";

"Alter Kontostand";"1.000,00 EUR";
`

/** A sound file of each format, whose balances its movements make. */
export const BANK_SAMPLES: readonly { readonly bytes: Uint8Array; readonly mediaType: BankMediaType }[] = [
  { bytes: Buffer.from(camtSample()), mediaType: 'application/vnd.iso20022.camt+xml' },
  { bytes: Buffer.from(MT940_SAMPLE), mediaType: 'application/vnd.swift.mt940' },
  { bytes: Buffer.from(VOLKSBANK_SAMPLE, 'latin1'), mediaType: 'text/vnd.bank-table' },
  { bytes: Buffer.from(COMDIRECT_SAMPLE), mediaType: 'text/vnd.bank-table' },
]
