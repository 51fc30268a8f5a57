import { code, digits, int, percent } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { grouped, taxNumber } from '../forms/kit/numbers.ts'
import { dear, issuer, person, place } from '../forms/kit/people.ts'
import { date, day, eur, iso, later, own, plain } from '../forms/kit/print.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { billed, fresh } from './kit/fresh.ts'
import { paper } from './kit/paper.ts'

/** The first page of a tenancy agreement on a form: parties, flat, start, rent, deposit. */
function tenancy(random: Random): TruthDocument {
  const owner = person(random, [1950, 1980])
  const who = person(random)
  const flat = place(random)
  const rent = int(random, 480, 1290) * 100
  const extra = int(random, 120, 260) * 100
  const start = date(2025, int(random, 1, 11), 1)
  const first = `<box 24 16 165><h2 class="c" style="font-size:16pt">Mietvertrag für Wohnräume</h2><p>zwischen<br><b>${owner.name}</b>, ${owner.street}, ${owner.zip} ${owner.city}<br>- als Vermieter -</p><p>und<br><b>${who.name}</b>, geb. ${day(who.birth)}, zurzeit ${who.street}, ${who.zip} ${who.city}<br>- als Mieter -</p><p>wird folgender Vertrag geschlossen:</p>
    <p><b>§ 1 Mietsache</b><br>Vermietet wird die Wohnung im Hause ${flat.street}, ${flat.zip} ${flat.city}, ${int(random, 1, 4)}. Obergeschoss, bestehend aus ${int(random, 2, 4)} Zimmern, Küche, Bad und Kellerraum. Die Wohnfläche beträgt ca. ${int(random, 48, 112)} m². Übergeben werden 3 Haus- und 2 Briefkastenschlüssel.</p><p><b>§ 2 Mietzeit</b><br>Das Mietverhältnis beginnt am ${day(start)} und läuft auf unbestimmte Zeit. Die ordentliche Kündigung ist für die ersten zwölf Monate ausgeschlossen.</p>
    <p><b>§ 3 Miete und Betriebskosten</b><br>(1) Die monatliche Grundmiete (netto kalt) beträgt ${eur(rent)} €.<br>(2) Daneben leistet der Mieter auf die Betriebskosten nach § 2 BetrKV eine monatliche Vorauszahlung von ${eur(extra)} €.<br>(3) Die Gesamtmiete von ${eur(rent + extra)} € ist bis zum dritten Werktag auf das Konto des Vermieters ${grouped(issuer(random, ['x']).iban)} zu zahlen.</p><p><b>§ 4 Kaution</b><br>Der Mieter leistet eine Barkaution in Höhe von drei Grundmieten, mithin ${eur(rent * 3)} €, zahlbar in drei Raten.</p></box><low 24 9 165><div class="c">Seite 1 von 2</div></low>`
  const signed = later(start, -int(random, 20, 60))
  const second = `<box 24 16 165><p><b>§ 5 Schönheitsreparaturen</b><br>Sie trägt der Vermieter nach den gesetzlichen Bestimmungen. Kleinreparaturen bis 110,00 € im Einzelfall und höchstens 8 % der Jahresmiete trägt der Mieter.</p><p><b>§ 6 Tierhaltung, Untervermietung</b><br>Beides bedarf der Zustimmung. Kleintiere sind frei.</p><p><b>§ 7 Sonstiges</b><br>Nebenabreden bestehen nicht. Der Energieausweis wurde vorgelegt. Die Hausordnung ist Anlage 1.</p><p style="margin-top:14mm">${flat.city}, den ${day(signed)}</p><p style="margin-top:12mm">______________________ &nbsp;&nbsp;&nbsp; ______________________<br>Vermieter &nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; Mieter</p></box><low 24 9 165><div class="c">Seite 2 von 2</div></low>`
  return paper({ face: 'serif', size: 11 }, [first, second], {
    ...{ date: iso(signed), main: plain(rent) },
    own: own({
      kaltmiete: rent,
      nebenkosten: extra,
      kaution: rent * 3,
      mietbeginn: iso(start),
      objectHint: flat.street,
    }),
  })
}

/** A landlord asks for a higher rent: old and new rent with reasons; a long letter. */
function increase(random: Random): TruthDocument {
  const house = issuer(random, ['Wohnbau {city} eG', 'Rheinwohnen Immobilien AG'])
  const who = person(random)
  const size = int(random, 52, 94)
  const old = size * 742
  const now = size * 811
  const printed = date(2025, int(random, 2, 9), int(random, 3, 20))
  const start = date(2025, printed.month + 3, 1)
  const page = `<box 22 12><b style="color:#c2185b;font-size:14pt">${house.name}</b></box><far 18 12>${house.street}<br>${house.zip} ${house.city}<br>Kundencenter ${house.phone}</far><box 22 48>${who.title} ${who.name}<br>${who.street}<br>${who.zip} ${who.city}</box><far 18 60>Vertrag ${code(random, '####.##.###')}<br>${day(printed)}</far>
    <box 22 94 166><p><b>Mieterhöhung bis zur ortsüblichen Vergleichsmiete (§ 558 BGB), Ihre Wohnung ${who.street}</b></p><p>${dear(who)}</p><p>Ihre monatliche Nettokaltmiete ist seit dem 01.10.2022 unverändert und beträgt ${eur(old)} € (7,42 €/m² bei ${size} m²). Der Mietspiegel ${house.city} 2025 weist für Ihre Wohnung im Feld J 4 eine Spanne von 7,10 bis 9,05 €/m², im Mittelwert 8,11 €/m² aus.</p><p>Wir bitten Sie daher, einer Erhöhung um ${eur(now - old)} € auf <b>${eur(now)} €</b> mit Wirkung zum ${day(start)} zuzustimmen. Die Kappungsgrenze von 15 % in drei Jahren ist eingehalten. Die Vorauszahlungen auf Betriebs- und Heizkosten von zusammen 210,00 € bleiben unberührt, so dass Sie ab dem genannten Tag insgesamt ${eur(now + 21_000)} € zahlen.</p><p>Bitte senden Sie die beigefügte Zustimmungserklärung bis zum Ende des übernächsten Monats zurück. Stimmen Sie nicht zu, können wir innerhalb weiterer drei Monate Klage erheben.</p><p>Mit freundlichen Grüßen<br>${house.name}</p></box><low 22 8 166>Vorstand: Silke Roth, Peter Hamm · Registergericht ${house.city} Nr. 2${digits(random, 3)} · USt-IdNr. ${house.vat} · ${house.bank} ${grouped(house.iban)}</low>`
  return paper({ face: 'office', size: 10.5 }, [page], {
    ...{ issuer: house.name, recipient: who.name, date: iso(printed), main: plain(now) },
    own: own({ kaltmiete: now, kaution: null, objectHint: who.street }),
  })
}

/** The first page of a notary's deed of sale: parties, land, price, when it falls due. */
function deed(random: Random): TruthDocument {
  const seller = person(random, [1940, 1970])
  const buyer = person(random, [1975, 1994])
  const land = place(random)
  const price = int(random, 189, 640) * 100_000
  const when = date(2025, int(random, 2, 11), int(random, 3, 26))
  const page = `<box 30 14 155><p class="s">UVZ-Nr. ${int(random, 201, 1980)}/2025 &nbsp; <span style="float:right">Ausfertigung</span></p><h2 class="c" style="letter-spacing:2mm;font-size:15pt">KAUFVERTRAG</h2><p>Heute, am ${day(when, 'long')}, erschienen vor mir, <b>Dr. Henrike Abel</b>, Notarin mit Amtssitz in ${land.city}, in der Geschäftsstelle Markt 9:</p><p>1. ${seller.title} ${seller.name}, geboren am ${day(seller.birth)}, wohnhaft ${seller.street}, ${seller.zip} ${seller.city},<br>- nachstehend „Verkäufer“ -</p><p>2. ${buyer.title} ${buyer.name}, geboren am ${day(buyer.birth)}, wohnhaft ${buyer.street}, ${buyer.zip} ${buyer.city},<br>- nachstehend „Käufer“ -.</p>
    <p><b>I. Grundbuchstand</b><br>Im Grundbuch des Amtsgerichts ${land.city} von ${land.city} Blatt ${digits(random, 4)} ist eingetragen: Flur ${int(random, 2, 18)}, Flurstück ${int(random, 20, 400)}/3, Gebäude- und Freifläche, ${land.street}, groß ${int(random, 280, 960)} m². In Abteilung III steht eine Grundschuld über 80.000,00 € zu Gunsten der Kreissparkasse.</p><p><b>II. Verkauf, Kaufpreis</b><br>Der Verkäufer verkauft den vorbezeichneten Grundbesitz an den Käufer. Der Kaufpreis beträgt ${eur(price)} € (in Worten siehe Anlage). Davon entfallen ${eur(percent(price, 2))} € auf mitverkauftes Inventar (Einbauküche, Markise).</p><p><b>III. Fälligkeit</b><br>Der Kaufpreis ist fällig binnen vierzehn Tagen nach Absendung der Fälligkeitsmitteilung der Notarin, nicht jedoch vor Eintragung der Vormerkung. Bei Verzug sind Zinsen nach § 288 BGB zu zahlen. Besitz, Nutzungen und Lasten gehen mit vollständiger Zahlung über.</p><p><b>IV. Rechte bei Mängeln</b><br>Alle Rechte des Käufers wegen eines Sachmangels sind ausgeschlossen. Der Käufer hat das Objekt besichtigt.</p></box>`
  return paper({ face: 'book', size: 11 }, [page], {
    ...{ date: iso(when), main: plain(price), own: own({ kaufpreis: price, objectHint: land.street }) },
  })
}

/** A notary's bill after the GNotKG: number of the deed and of the bill, fees by number, disbursements. */
function notaryBill(random: Random): TruthDocument {
  const { bank, iban, phone, street, zip, city } = issuer(random, ['x'])
  const who = person(random)
  const fees = [int(random, 900, 2400) * 100, int(random, 180, 420) * 100, int(random, 90, 260) * 100, 4400] as const
  const net = fees[0] + fees[1] + fees[2] + fees[3]
  const tax = percent(net, 19)
  const printed = date(2025, int(random, 2, 11), int(random, 3, 26))
  const nr = `${int(random, 1100, 4900)}/25`
  const number = taxNumber(random, 'nw')
  const page = `<box 25 14><b>Markus Thielen</b><br>Notar</box><far 20 14>${street}<br>${zip} ${city}<br>Tel. ${phone}<br>Steuernummer ${number}</far><box 25 48>${who.title} ${who.name}<br>${who.street}<br>${who.zip} ${who.city}</box><box 25 86 162><p>${city}, den ${day(printed)}</p><p><b>Kostenberechnung gemäß § 19 GNotKG - Rechnung Nr. ${nr}</b></p><p>In der Angelegenheit Grundstückskauf ${who.street}, Urkunde vom ${day(later(printed, -13))}, UVZ-Nr. ${int(random, 101, 880)}/2025 T. Geschäftswert nach §§ 46, 47 GNotKG: ${eur(fees[0] * 160)} €</p>
    <table class="wide"><tr><td>KV 21100 Beurkundungsverfahren, 2,0</td><td class="r">${eur(fees[0])} €</td></tr><tr><td>KV 22110, 22112 Vollzug, 0,5</td><td class="r">${eur(fees[1])} €</td></tr><tr><td>KV 22200 Betreuung, 0,5</td><td class="r">${eur(fees[2])} €</td></tr><tr><td>KV 32001, 32005 Dokumente, Post, Telekommunikation</td><td class="r">${eur(fees[3])} €</td></tr><tr class="sum"><td>Zwischensumme</td><td class="r">${eur(net)} €</td></tr><tr><td>KV 32014 Umsatzsteuer 19 %</td><td class="r">${eur(tax)} €</td></tr><tr class="sum"><td>Rechnungsbetrag</td><td class="r">${eur(net + tax)} €</td></tr></table>
    <p style="margin-top:4mm">Die Zahlung ist sofort fällig auf das Konto ${grouped(iban)} (${bank}). Rechtsbehelfsbelehrung: Gegen diese Kostenberechnung kann die Entscheidung des Landgerichts beantragt werden.</p><p>Thielen, Notar</p></box>`
  return paper({ face: 'serif', size: 10.5 }, [page], {
    ...{
      issuer: 'Markus Thielen',
      recipient: who.name,
      number: nr,
      date: iso(printed),
      iban,
      vatId: null,
      taxNumber: number,
    },
    ...{ ...billed(net, tax, net + tax), own: own({ objectHint: who.street }) },
  })
}

export const layouts: readonly TruthLayout[] = [
  fresh('mietvertrag-form', 'mietvertrag', '§ 535 BGB, Vertrag über zwei Seiten', tenancy),
  fresh('mieterhoehung-558', 'mietvertrag', '§ 558 BGB, Mieterhöhungsverlangen', increase),
  fresh('kaufvertrag-deed', 'kaufvertrag', '§ 311b BGB, notarielle Urkunde, erste Seite', deed),
  fresh('notar-gnotkg', 'notar', '§ 19 GNotKG, Kostenberechnung', notaryBill),
]
