import { describe, expect, it } from 'vitest'
import { BANK_TABLES, findBankTable } from '../../../../engine/bank/csv/bank-tables.ts'
import { signedCents, tableDay } from '../../../../engine/bank/csv/csv-values.ts'
import { readBankTable } from '../../../../engine/bank/csv/read-bank-table.ts'
import { settlePeriods } from '../../../../engine/bank/periods/settle-periods.ts'

const settle = (text: string, encoding: BufferEncoding = 'utf8') => {
  const read = readBankTable(Buffer.from(text, encoding))
  return { ...settlePeriods(read.periods), bank: read.variant }
}

const SPARKASSE = `"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Glaeubiger ID";"Mandatsreferenz";"Kundenreferenz (End-to-End)";"Sammlerreferenz";"Lastschrift Ursprungsbetrag";"Auslagenersatz Ruecklastschrift";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"BIC (SWIFT-Code)";"Betrag";"Waehrung";"Info"
"DE89370400440532013000";"03.03.25";"03.03.25";"FOLGELASTSCHRIFT";"Strom März
Abschlag";"DE98ZZZ09999999999";"M-1";"NOTPROVIDED";"";"";"";"Stadtwerke Süd";"DE02120300000000202051";"BYLADEM1001";"-1.089,00";"EUR";"Umsatz gebucht"
"DE89370400440532013000";"04.03.25";"04.03.25";"GUTSCHRIFT";"RE 7";"";"";"E7";"";"";"";"Kundin";"";"";"50,00";"EUR";"Umsatz vorgemerkt"
`
const ING = `Umsatzanzeige;Datei erstellt am: 01.04.2025 10:00

IBAN;DE89 3704 0044 0532 0130 00
Kontoname;Girokonto
Bank;ING
Kunde;Mara Muster
Saldo;900,00;EUR

Buchung;Wertstellungsdatum;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Saldo;Währung;Betrag;Währung
05.03.2025;05.03.2025;Laden;Lastschrift;Einkauf;900,00;EUR;-60,00;EUR
04.03.2025;04.03.2025;Kundin;Gutschrift;RE 8;960,00;EUR;10,00;EUR
03.03.2025;03.03.2025;Vermieter;Dauerauftrag;Miete;950,00;EUR;-50,00;EUR
`

describe('readBankTable', () => {
  it('reads the table of a Sparkasse in its own encoding, with purposes over several lines', () => {
    const { bank, movements, periods, sum } = settle(SPARKASSE, 'latin1')
    expect([bank, sum, periods[0]?.flaws]).toEqual(['Sparkasse', 'open', ['pending', 'no_balances']])
    expect(periods[0]?.account.iban).toBe('DE89370400440532013000')
    expect(movements).toHaveLength(1)
    expect(movements[0]).toMatchObject({
      date: '2025-03-03',
      cents: -108_900,
      detail: { purpose: 'Strom März Abschlag', mandate: 'M-1', endToEnd: null, place: 'Zeile 2' },
    })
  })

  it('proves a table from new to old by the balance behind each movement', () => {
    const { periods, sum, movements } = settle(ING)
    expect(sum).toBe('fits')
    expect(periods[0]).toMatchObject({
      account: { iban: 'DE89370400440532013000', owner: 'Mara Muster', bank: 'ING' },
      opening: { cents: 100_000 },
      closing: { cents: 90_000 },
    })
    expect(movements.map(({ detail }) => detail.place)).toEqual(['Zeile 10', 'Zeile 11', 'Zeile 12'])
    expect(settle(ING.replace('-60,00', '-60,01')).sum).toBe('differs')
    expect(settle(ING.replace('04.03.2025;04.03.2025;Kundin;Gutschrift;RE 8;960,00;EUR;10,00;EUR\n', '')).sum).toBe(
      'differs',
    )
  })

  it('takes the balances around a table', () => {
    const text = `Umsätze Girokonto;;;Kundennummer: 123\n03.03.2025 - 31.03.2025\nLetzter Kontostand;;;;5.000,00;EUR\n
Buchungstag;Wert;Umsatzart;Begünstigter / Auftraggeber;Verwendungszweck;IBAN;BIC;Kundenreferenz;Mandatsreferenz;Gläubiger ID;Fremde Gebühren;Betrag;Abweichender Empfänger;Anzahl der Aufträge;Anzahl der Schecks;Soll;Haben;Währung
3.3.2025;3.3.2025;SEPA-Überweisung;Kundin;RE 9;DE02120300000000202051;BYLADEM1001;;;;;500,00;;;;;500,00;EUR
4.3.2025;4.3.2025;Lastschrift;Laden;Einkauf;;;;;;;-25,50;;;;-25,50;;EUR
Kontostand;31.03.2025;;;5.474,50;EUR\n`
    const { bank, sum, periods } = settle(text)
    expect([bank, sum]).toEqual(['Deutsche Bank', 'fits'])
    expect(periods[0]).toMatchObject({ opening: { cents: 500_000 }, closing: { cents: 547_450, date: '2025-03-31' } })
  })

  it('takes English decimals of N26 and amounts in other currencies', () => {
    const text = `"Booking Date","Value Date","Partner Name","Partner Iban",Type,"Payment Reference","Account Name","Amount (EUR)","Original Amount","Original Currency","Exchange Rate"
2025-03-03,2025-03-04,"Hotel, Bern",,Presentment,,Main,-102.5,-95.00,CHF,0.9268\n`
    expect(settle(text).movements[0]).toMatchObject({
      date: '2025-03-03',
      cents: -10_250,
      detail: { party: { name: 'Hotel, Bern' }, original: { amount: '95.00', currency: 'CHF', rate: '0.9268' } },
    })
  })

  it('parts the accounts of PayPal by currency, and the fee from what was paid', () => {
    const text = `"Datum","Uhrzeit","Zeitzone","Name","Typ","Status","Währung","Brutto","Gebühr","Netto","Transaktionscode","Guthaben"
"03.03.2025","10:00:00","CET","Käufer","Zahlung","Abgeschlossen","EUR","100,00","-3,00","97,00","T1","97,00"
"04.03.2025","10:00:00","CET","Shop","Zahlung","Abgeschlossen","USD","-20,00","0,00","-20,00","T2","30,00"
"05.03.2025","10:00:00","CET","Bank","Abbuchung","Abgeschlossen","EUR","-97,00","0,00","-97,00","T3","0,00"
"06.03.2025","10:00:00","CET","Shop","Zahlung","Abgelehnt","EUR","-5,00","0,00","-5,00","T4","0,00"\n`
    const { periods, movements } = settle(text)
    expect(periods.map(({ account, sum }) => [account.currency, sum])).toEqual([
      ['EUR', 'fits'],
      ['USD', 'open'],
    ])
    expect(movements.map(({ cents, currency, detail }) => [cents, currency, detail.title])).toEqual([
      [10_000, undefined, 'Zahlung'],
      [-300, undefined, 'Gebühr'],
      [-9700, undefined, 'Abbuchung'],
      [-2000, 'USD', 'Zahlung'],
    ])
  })

  it('leaves out a row that cannot be read, and says so', () => {
    const { sum, periods } = settle(ING.replace('-60,00', '60.00-'))
    expect([sum, periods[0]?.flaws.includes('unread')]).toEqual(['differs', true])
  })

  it('refuses a quote that never ends, and reads no row that another one was taken into', () => {
    const cut = `${SPARKASSE}"DE89370400440532013000";"05.0`
    expect(() => settle(cut)).toThrow(expect.objectContaining({ details: { flaw: 'not_well_formed' } }))
    const short = settle(`${SPARKASSE}"DE89370400440532013000";"05.03.25"\n`)
    expect([short.movements.length, short.periods[0]?.flaws.includes('unread')]).toEqual([1, true])
  })

  it('knows each table by its own head', () => {
    for (const table of BANK_TABLES) {
      const columns = Object.values(table.columns).flatMap(([name]: readonly string[] = []) => name ?? [])
      const names = [...new Set([...table.head, ...columns])]
      expect(findBankTable(names.join(';'))?.table.source).toBe(table.source)
    }
    expect(findBankTable('Name;Ort;Betrag;Datum;Buchungstag')).toBeNull()
  })
})

describe('signedCents', () => {
  it.each([
    ['-1.234,56', ',', -123_456],
    ['1.234,56-', ',', -123_456],
    ['+5,00 EUR', ',', 500],
    ['−7,5', ',', -750],
    ['1,234.5', '.', 123_450],
    ['1234', ',', 123_400],
    ['1.234', '.', null],
    ['1,23', '.', null],
    ['1.23', ',', null],
    ['-5-', ',', null],
    ['abc', ',', null],
    ['', ',', null],
  ] as const)('%s with %s', (text, decimal, cents) => {
    expect(signedCents(text, decimal)).toBe(cents)
  })
})

describe('tableDay', () => {
  it('takes days of the calendar alone', () => {
    expect(['31.12.24', '1.2.2025', '2025-02-28', '30.02.2025', 'offen'].map(tableDay)).toEqual([
      '2024-12-31',
      '2025-02-01',
      '2025-02-28',
      null,
      null,
    ])
  })
})
