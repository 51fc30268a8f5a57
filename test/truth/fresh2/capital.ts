import { cents, code, digits, int, percent, pick } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { grouped } from '../forms/kit/numbers.ts'
import { date, day, eur, iso, later, own, plain } from '../forms/kit/print.ts'
import { paper } from '../fresh/kit/paper.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { hello, konto, someone, windowOf } from './kit/cast.ts'
import { bare, fresh2, table } from './kit/set.ts'

/** The official pattern of a bank's yearly certificate with the lines of Anlage KAP. */
function yearly(random: Random): TruthDocument {
  const who = someone(random)
  const [income, shares] = [cents(random, 1400, 9000), cents(random, 100, 1300)]
  const tax = percent(income - 100_000, 25)
  const soli = percent(tax, 5.5)
  const on = date(2026, int(random, 2, 4), int(random, 2, 27))
  const page = `<box 20 12><b style="font-size:14pt">Rheinische Handelsbank AG</b><br><span class="s">Wertpapierservice, 42105 Wuppertal</span></box><box 20 42>${windowOf(who)}</box><far 20 42>Wuppertal, ${day(on)}<br>Kundennummer ${digits(random, 8)}<br>Depot 6${digits(random, 7)} 00</far>
    <box 20 82 172><h3>Jahressteuerbescheinigung</h3><p class="s">Bescheinigung für alle Privatkonten und/oder -depots. Für ${who.name} werden für das Kalenderjahr 2025 folgende Angaben bescheinigt:</p>${table(
      'wide s',
      [
        ['Höhe der Kapitalerträge', 'Zeile 7 Anlage KAP', `${eur(income)} €`],
        [
          'davon: Gewinn aus Aktienveräußerungen im Sinne des § 20 Abs. 2 Satz 1 Nr. 1 EStG',
          'Zeile 8 Anlage KAP',
          `${eur(shares)} €`,
        ],
        [
          'Höhe des nicht ausgeglichenen Verlustes ohne Verlust aus der Veräußerung von Aktien',
          'Zeile 12 Anlage KAP',
          '0,00 €',
        ],
        ['Höhe des in Anspruch genommenen Sparer-Pauschbetrages', 'Zeile 16 Anlage KAP', '1.000,00 €'],
        ['Kapitalertragsteuer', 'Zeile 37 Anlage KAP', `${eur(tax)} €`],
        ['Solidaritätszuschlag', 'Zeile 38 Anlage KAP', `${eur(soli)} €`],
        ['Kirchensteuer zur Kapitalertragsteuer', 'Zeile 39 Anlage KAP', '0,00 €'],
        ['Summe der angerechneten ausländischen Steuer', 'Zeile 40 Anlage KAP', `${eur(percent(income, 1))} €`],
      ],
    )}
    <p class="t" style="margin-top:5mm">Leistungen aus dem Einlagekonto (§ 27 Abs. 1 bis 7 KStG): 0,00 €. Diese Bescheinigung ist maschinell erstellt und wird nicht unterschrieben. Depotwert am 31.12.2025: ${eur(income * 31)} €</p></box>`
  return paper({ face: 'sans', size: 9.5 }, [page], {
    ...{ issuer: 'Rheinische Handelsbank AG', recipient: who.name, date: iso(on), main: plain(income) },
    own: own({
      ...{ kapitalertraege: income, aktiengewinne: shares, kapitalertragsteuer: tax, solz: soli },
      ...{ sparerPauschbetrag: 100_000, quellensteuerAngerechnet: percent(income, 1) },
    }),
  })
}

/** A cooperative's certificate of its dividend: few lines, amounts before the words. */
function cooperative(random: Random): TruthDocument {
  const who = someone(random)
  const income = cents(random, 40, 380)
  const tax = percent(income, 25)
  const soli = percent(tax, 5.5)
  const on = date(2025, int(random, 6, 8), int(random, 2, 27))
  const page = `<box 24 14>Wohnungsgenossenschaft Saaletal eG<br>Neuengüter 5 · 06618 Naumburg (Saale)</box><box 24 44>${windowOf(who, 'none')}</box><box 24 84 160><p><b>Steuerbescheinigung</b> (§ 45a Abs. 2 EStG)</p><p>Wir haben Ihnen (Mitglied ${digits(random, 4)}) auf Grund des Beschlusses der Mitgliederversammlung vom ${day(later(on, -9))} für das Geschäftsjahr 2024 am ${day(on)} gezahlt:</p>${table(
    '',
    [
      ['EUR', bare(income), 'Dividende (Höhe der Kapitalerträge)'],
      ['EUR', bare(tax), 'einbehaltene Kapitalertragsteuer'],
      ['EUR', bare(soli), 'Solidaritätszuschlag'],
      ['EUR', bare(income - tax - soli), 'Überweisung'],
    ],
  )}<p style="margin-top:4mm">Ihr Geschäftsguthaben beträgt 2.480,00 EUR. Ein Freistellungsauftrag lag nicht vor.</p><p>Naumburg, ${day(later(on, 3))}</p></box>`
  return paper({ face: 'mono', size: 10 }, [page], {
    ...{
      issuer: 'Wohnungsgenossenschaft Saaletal eG',
      recipient: who.name,
      date: iso(later(on, 3)),
      main: plain(income),
    },
    own: own({ kapitalertraege: income, kapitalertragsteuer: tax, solz: soli, sparerPauschbetrag: null }),
  })
}

/** Purchase of shares: price, fees, value day. */
function purchase(random: Random): TruthDocument {
  const who = someone(random)
  const [pieces, price] = [int(random, 10, 90), cents(random, 20, 160)]
  const [worth, fee, place] = [pieces * price, 990, 250]
  const on = date(2025, int(random, 1, 11), int(random, 2, 25))
  const nr = digits(random, 9)
  const page = `<box 0 0 210><div style="background:#0b2545;color:#fff;padding:5mm 18mm;font-size:14pt">depotwerk<span style="float:right;font-size:8pt">Depotwerk Bank SE</span></div></box><box 18 28>${windowOf(who, 'none')}</box><box 118 28 76>${table(
    's',
    [
      ['Depotnummer', digits(random, 7)],
      ['Ordernummer', nr],
      ['Rechnungsnummer', `W${digits(random, 7)}`],
      ['Datum', day(on)],
    ],
  )}</box>
    <box 18 66 176><h3>Wertpapierabrechnung: Kauf</h3>${table('lined wide s', [
      ['#Nominale', 'Wertpapierbezeichnung', 'ISIN (WKN)'],
      [`Stück ${pieces}`, 'Bergwind Turbinen AG, Namens-Aktien o.N.', 'DE000A1BWT07 (A1BWT0)'],
    ])}<br>${table('s', [
      ['Handelstag / Zeit', `${day(later(on, -1))} 11:42:08`],
      ['Ausführungskurs', `${eur(price)} EUR`],
      ['Handelsplatz', 'Tradegate'],
      ['Valuta', day(later(on, 2))],
    ])}<br>${table('wide', [
      ['Kurswert', `${eur(worth)} EUR`],
      ['Orderentgelt', `${eur(fee)} EUR`],
      ['Fremde Auslagen', `${eur(place)} EUR`],
      ['=Ausmachender Betrag zu Ihren Lasten', `${eur(worth + fee + place)} EUR`],
    ])}<p class="s" style="margin-top:4mm">Den Betrag buchen wir mit Valuta ${day(later(on, 2))} von Ihrem Verrechnungskonto ab. Keine Steuerbescheinigung.</p></box>
    <low 18 10 176>Depotwerk Bank SE · Südring 4 · 15230 Frankfurt (Oder) · USt-IdNr. DE262${digits(random, 6)}</low>`
  return paper({ face: 'light', size: 10 }, [page], {
    ...{ issuer: 'Depotwerk Bank SE', recipient: who.name, date: iso(on), main: plain(worth + fee + place) },
    own: own({ kurswert: worth, endbetrag: worth + fee + place }),
  })
}

/** A dividend in foreign money, changed into euros. */
function dividend(random: Random): TruthDocument {
  const who = someone(random)
  const gross = cents(random, 60, 900)
  const [source, tax] = [percent(gross, 15), percent(gross, 10)]
  const soli = percent(tax, 5.5)
  const on = date(2025, int(random, 2, 11), int(random, 2, 25))
  const page = `<box 20 12>Volksbank Untere Hunte eG<br><span class="s">Depotservice · Heiligengeiststr. 40 · 26121 Oldenburg</span></box><far 20 12>Auftragsnummer ${digits(random, 10)}<br>Ertragsabrechnung Nr. ${int(random, 2, 9)}<br>${day(on, 'dot')}</far><box 20 46>${windowOf(who)}</box><box 20 88 170><p><b>Dividendengutschrift</b></p><p>Maple Grove Foods Inc., Registered Shares, ISIN CA5590${digits(random, 5)}3, Bestand ${int(random, 40, 300)} Stück, Ex-Tag ${day(later(on, -16))}, Zahltag ${day(later(on, -1))}</p>${table(
    'wide',
    [
      ['Dividende in CAD', `${eur(percent(gross, 148.2))} CAD`],
      ['Devisenkurs EUR/CAD', '1,4820'],
      ['=Dividende brutto', `${eur(gross)} EUR`],
      ['Quellensteuer Kanada 15 %', `- ${eur(source)} EUR`],
      ['Kapitalertragsteuer', `- ${eur(tax)} EUR`],
      ['Solidaritätszuschlag', `- ${eur(soli)} EUR`],
      ['=Gutschrift Konto mit Wert ' + day(later(on, 1)), `${eur(gross - source - tax - soli)} EUR`],
    ],
  )}<p class="s" style="margin-top:4mm">Jahressumme Erträge bisher: ${eur(gross * 3)} EUR. Ausgeschöpfter Freistellungsauftrag: 1.000,00 EUR.</p></box>`
  return paper({ face: 'office', size: 10 }, [page], {
    ...{ issuer: 'Volksbank Untere Hunte eG', recipient: who.name, date: iso(on), main: plain(gross) },
    own: own({ ertrag: gross, kapitalertragsteuer: tax, solz: soli, quellensteuer: source }),
  })
}

/** An account of a savings bank in fixed type: entries with S and H, old and new balance. */
function statement(random: Random): TruthDocument {
  const [who, bank] = [someone(random), konto(random)]
  const old = cents(random, 900, 4000)
  const entries = [-cents(random, 20, 90), cents(random, 1900, 3200), -cents(random, 600, 900), -cents(random, 30, 190)]
  const next = entries.reduce((total, amount) => total + amount, old)
  const on = date(2025, int(random, 2, 11), 28)
  const texts = [
    'LASTSCHRIFT stromkreis hunte V-NR 8831',
    'LOHN/GEHALT NOVARIS MESSTECHNIK AG',
    'DAUERAUFTRAG MIETE FAM. KROEPLIN',
    'KARTENZAHLUNG HOLZ+HEIM SOLTAU',
  ]
  const mark = (amount: number): string => `${bare(Math.abs(amount))} ${amount < 0 ? 'S' : 'H'}`
  const rows = entries.map((amount, at) => [
    day(date(on.year, on.month, 3 + at * 6), 'short').slice(0, 6),
    day(date(on.year, on.month, 3 + at * 6), 'short').slice(0, 6),
    texts[at] ?? '',
    mark(amount),
  ])
  const page = `<box 18 12><b>${bank.bank}</b></box><box 18 24>${windowOf(who, 'none')}</box><far 18 12>KONTOAUSZUG ${int(random, 2, 11)}/2025<br>Blatt 1<br>${day(on)}</far><box 18 58 174>IBAN ${grouped(bank.iban)} &nbsp; BIC ${bank.bic} &nbsp; EUR<br><br>${table('wide ruled', [['#Bu-Tag', 'Wert', 'Vorgang', 'Betrag'], ['', '', `alter Kontostand vom ${day(date(on.year, on.month - 1, 28))}`, mark(old)], ...rows, ['=', '', `neuer Kontostand vom ${day(on)}`, mark(next)]])}<br>Eingeräumte Kontoüberziehung 2.000,00 · Sollzins 11,25 %</box>`
  return paper({ face: 'mono', size: 9.5 }, [page], {
    ...{ issuer: bank.bank, recipient: who.name, date: iso(on), iban: bank.iban },
    own: own({ saldoAlt: old, saldoNeu: next }),
  })
}

/** A marketplace pays a seller: sales, fees, refunds, pay-out. */
function payout(random: Random): TruthDocument {
  const [sales, fees, back] = [cents(random, 2400, 9000), cents(random, 200, 900), cents(random, 20, 300)]
  const on = date(2025, int(random, 2, 11), int(random, 2, 25))
  const page = `<box 16 14><span style="font-size:20pt;color:#ff5a1f;font-weight:bold">kramkiste</span><br><span class="s">kramkiste Marketplace S.à r.l., 9 rue du Fort, L-2449 Luxembourg</span></box><box 16 46>Wollzauber Aylin Czernik<br>Obere Gasse 71<br>88212 Ravensburg</box><far 16 46>Statement ${code(random, 'PS-########')}<br>${day(later(on, -14), 'iso')} bis ${day(later(on, -1), 'iso')}<br>Erstellt: ${day(on, 'iso')}</far><box 16 84 178><h3>Auszahlungsabrechnung</h3>${table(
    'zebra wide',
    [
      ['Umsätze (' + int(random, 30, 160) + ' Bestellungen)', `${eur(sales)} €`],
      ['Erstattungen an Käufer', `-${eur(back)} €`],
      ['Gebühren gesamt', `-${eur(fees)} €`],
      ['=Auszahlung', `${eur(sales - back - fees)} €`],
    ],
  )}<p style="margin-top:4mm">Überwiesen auf DE•• •••• 8841 am ${day(later(on, 2), 'iso')}. Vorläufig einbehaltener Betrag: 0,00 €. VAT LU2891${digits(random, 4)}</p></box>`
  return paper({ face: 'sans', size: 10 }, [page], {
    ...{
      issuer: 'kramkiste Marketplace S.à r.l.',
      recipient: 'Wollzauber Aylin Czernik',
      date: iso(on),
      main: plain(sales - back - fees),
    },
    own: own({ auszahlung: sales - back - fees, gebuehren: fees }),
  })
}

/** Interest of a loan for the year in a letter; the contract's number stands in the subject. */
function interest(random: Random): TruthDocument {
  const who = someone(random)
  const [paid, off, left] = [cents(random, 900, 6200), cents(random, 2400, 9000), cents(random, 60_000, 280_000)]
  const on = date(2026, 1, int(random, 3, 23))
  const nr = code(random, '60#######2')
  const page = `<far 20 12><b style="font-size:15pt;color:#b71c1c">Kreissparkasse Oberes Ried</b></far><box 22 46><span class="back">Kreissparkasse Oberes Ried · Postfach 20 · 88212 Ravensburg</span>${windowOf(who)}</box><box 130 46 60><p class="s">Marktbereich Baufinanzierung<br>Frau Trautwein<br>Telefon 0751 84-7103<br>${day(on, 'long')}</p></box><box 22 94 164><p><b>Zinsbescheinigung 2025 · Darlehen Nr. ${nr}</b></p><p>${hello(who)}</p><p>für Ihr Darlehen zur Finanzierung des vermieteten Objekts Birkenallee 3 bestätigen wir:</p>${table(
    '',
    [
      ['Darlehensstand 31.12.2024', `${eur(left + off)} EUR`],
      ['gezahlte Zinsen 2025', `${eur(paid)} EUR`],
      ['geleistete Tilgung 2025', `${eur(off)} EUR`],
      ['Restschuld zum 31.12.2025', `${eur(left)} EUR`],
      ['Monatsrate', `${eur(Math.floor((paid + off) / 12))} EUR`],
    ],
  )}<p style="margin-top:4mm">Der Sollzinssatz von 1,89 % ist bis 30.09.2031 gebunden.</p></box>`
  return paper({ face: 'office', size: 10.5 }, [page], {
    ...{ issuer: 'Kreissparkasse Oberes Ried', recipient: who.name, date: iso(on), main: plain(paid) },
    own: own({ zinsen: paid, restschuld: left, tilgung: off, darlehensnummer: nr }),
  })
}

/** An exemption order confirmed on a card. */
function exemption(random: Random): TruthDocument {
  const who = someone(random)
  const sum = pick(random, [40_000, 75_000, 100_000])
  const on = date(2025, int(random, 1, 11), int(random, 3, 25))
  const page = `<box 14 12 182><b>fjordbank</b> · Fjordbank Deutschland, Zweigniederlassung der Fjordbank ASA · 24340 Eckernförde<hr></box><box 14 26>${windowOf(who, 'none')}</box><far 14 28>${day(on, 'short')}</far><box 14 62 182><p><b>Ihr Freistellungsauftrag ist eingerichtet</b></p><p>Kundennummer ${digits(random, 9)} · gültig ab 01.01.2025, unbefristet · Art: Einzelperson</p><p style="font-size:13pt">Erteilter Betrag: <b>${eur(sum)} EUR</b></p><p>Bisher verbraucht: 112,30 EUR. Vorheriger Betrag: 250,00 EUR. Insgesamt stehen Ihnen bei allen Banken 1.000,00 EUR zu.</p></box>`
  return paper({ face: 'sans', size: 10, roll: [210, 120] }, [page], {
    ...{
      issuer: 'Fjordbank Deutschland',
      recipient: who.name,
      date: iso(on),
      main: plain(sum),
      own: own({ freibetrag: sum }),
    },
  })
}

export const layouts: readonly TruthLayout[] = [
  fresh2('steuerbescheinigung-muster', 'stb_kap', 'BMF-Muster I der Jahressteuerbescheinigung', yearly, 2),
  fresh2('genossenschaft-dividende', 'stb_kap', '§ 45a Abs. 2 EStG, Bescheinigung einer Genossenschaft', cooperative),
  fresh2('wertpapier-kauf', 'wpabrechnung', 'Wertpapierabrechnung Kauf', purchase),
  fresh2('dividende-kanada', 'ertragsabrechnung', 'Dividendengutschrift in fremder Währung', dividend),
  fresh2('auszug-soll-haben', 'kontoauszug', 'Kontoauszug mit S und H', statement),
  fresh2('marktplatz-auszahlung', 'zahldienst', 'Auszahlungsabrechnung eines Marktplatzes', payout),
  fresh2('zins-vermietet', 'darlehen', 'Zinsbescheinigung einer Sparkasse', interest, 2),
  fresh2('freistellung-karte', 'fsa', 'Bestätigung eines Freistellungsauftrags', exemption),
]
