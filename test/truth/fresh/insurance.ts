import { cents, code, digits, int, percent, pick } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { grouped, idNumber } from '../forms/kit/numbers.ts'
import { addressOf, dear, issuer, person, relative } from '../forms/kit/people.ts'
import { date, day, eur, iso, own, plain } from '../forms/kit/print.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { fresh } from './kit/fresh.ts'
import { paper } from './kit/paper.ts'

/** A statutory fund's letter in two columns; a part of the contributions was paid back. */
function statutory(random: Random): TruthDocument {
  const fund = issuer(random, ['BKK Werkstatt & Handel', 'IKK Elbe-Saale', 'Neue Ersatzkasse (NEK)'])
  const who = person(random)
  const health = cents(random, 3900, 8200)
  const care = percent(health, 21)
  const bonus = cents(random, 60, 240)
  const printed = date(2025, 2, int(random, 3, 26))
  const page = `<box 0 0 210><div style="height:9mm;background:#7ab800"></div></box><box 25 16><b style="font-size:15pt">${fund.name}</b><br>Die Gesundheitskasse für alle</box>
    <far 20 16>Ihre Ansprechpartnerin<br>Frau Jessica Lorenz<br>Tel. ${fund.phone}<br>Fax ${fund.phone}9<br>service@${fund.web.slice(4)}</far>
    <box 25 50><span class="back">${fund.name} · Postfach 11 20 · ${fund.zip} ${fund.city}</span>${addressOf(who).join('<br>')}</box>
    <far 20 60>Versichertennummer ${code(random, '@#########')}<br>${fund.city}, ${day(printed)}</far>
    <box 25 98 165><p><b>Ihre Beiträge zur freiwilligen Kranken- und Pflegeversicherung 2024 - Bescheinigung für das Finanzamt</b></p><p>${dear(who)}</p>
    <div class="cols"><div><p>mit dieser Bescheinigung erhalten Sie eine Übersicht der Beiträge, die Sie 2024 gezahlt haben und die wir an die Finanzverwaltung gemeldet haben.</p>
    <p>Beiträge zur Krankenversicherung<br><b>${eur(health)} EUR</b></p><p>Beiträge zur Pflegeversicherung<br><b>${eur(care)} EUR</b></p></div>
    <div><p>Darin ist ein Anspruch auf Krankengeld nicht enthalten. Für Wahltarife wurden keine Beiträge gezahlt.</p><p>Im selben Jahr erstattete Beiträge und
    Prämien<br><b>${eur(bonus)} EUR</b></p><p>Bonusleistungen bis 150 € je Person gelten nicht als Erstattung.</p></div></div>
    <p>Gemeldet unter der IdNr. ${idNumber(random)}. Sie brauchen nichts weiter zu tun.</p><p>Freundliche Grüße<br>Ihre ${fund.name}</p></box>
    <low 25 8 165>${fund.name} · Körperschaft des öffentlichen Rechts · Hauptverwaltung ${fund.street}, ${fund.zip} ${fund.city} · IK 10${digits(random, 7)} · ${fund.bank} ${grouped(fund.iban)} · Montag bis Freitag 8 - 20 Uhr</low>`
  return paper({ face: 'office', size: 10 }, [page], {
    ...{ issuer: fund.name, recipient: who.name, date: iso(printed) },
    own: own({ basisbeitrag: health, pflegebeitrag: care, erstattet: bonus, wahlleistungen: null }),
  })
}

/** A private insurer: one column a person insured, the sums at the right. */
function privately(random: Random): TruthDocument {
  const house = issuer(random, ['Concordis Krankenversicherung AG', 'Landeskrankenhilfe {city} V.V.a.G.'])
  const who = person(random, [1962, 1985])
  const child = relative(random, who, [2009, 2018])
  const basis: [number, number] = [cents(random, 3900, 5600), cents(random, 980, 1400)]
  const extra: [number, number] = [cents(random, 600, 1200), cents(random, 90, 240)]
  const care = cents(random, 480, 760)
  const printed = date(2025, 1, int(random, 13, 30))
  const row = (text: string, a: number, b: number): string =>
    `<tr><td>${text}</td><td class="r">${eur(a)}</td><td class="r">${eur(b)}</td><td class="r">${eur(a + b)}</td></tr>`
  const page = `<far 18 12><b style="font-size:16pt;color:#0b3c5d">${house.name}</b></far>
    <box 22 46><span class="back">${house.name}, ${house.zip} ${house.city}</span>${addressOf(who, 'same').join('<br>')}</box>
    <box 126 46 68><table class="s"><tr><td>Versicherungsschein</td><td>${code(random, 'KV ### ### ##-#')}</td></tr><tr><td>Datum</td><td>${day(printed)}</td></tr><tr><td>Seite</td><td>1 von 1</td></tr><tr><td>Beratung</td><td>Agentur Kolb &amp; Kolb<br>${house.phone}</td></tr></table></box>
    <box 22 92 168><h3>Mitteilung über die im Jahr 2024 geleisteten Beiträge</h3><p class="s">nach § 10 Abs. 1 Nr. 3 EStG in Verbindung mit dem Bürgerentlastungsgesetz Krankenversicherung</p>
    <table class="lined wide"><tr><th>Beiträge in EUR</th><th>${who.first}<br>${day(who.birth)}</th><th>${child.first}<br>${day(child.birth)}</th><th>Gesamt</th></tr>
    ${row('Gezahlte Beiträge insgesamt', basis[0] + extra[0] + care, basis[1] + extra[1])}${row('davon Basiskrankenversicherung', ...basis)}
    ${row('davon private Pflegepflichtversicherung', care, 0)}${row('davon Wahlleistungen (z. B. Chefarzt, Einbettzimmer)', ...extra)}${row('Beitragsrückerstattung', 0, 0)}</table>
    <p style="margin-top:4mm">Die Höhe der abziehbaren Beiträge ermittelt Ihr Finanzamt. Die Mitteilung erfolgte elektronisch; als Versicherungsnehmer gilt ${who.name}.</p><p class="t">Hinweis: Ab dem 01.01.2025 beträgt Ihr Monatsbeitrag ${eur(Math.round((basis[0] + extra[0]) / 11))} EUR. Eine gesonderte Mitteilung haben Sie im November erhalten.</p></box>
    <low 22 8 168><div class="cols"><div>Vorstand: Dr. Anja Prinz (Vors.),<br>Holger Maas</div><div>Sitz: ${house.city}<br>HRB 1${digits(random, 4)}</div><div>${house.bank}<br>${grouped(house.iban)}</div><div>Versicherungsteuer-frei<br>nach § 4 Nr. 5 VersStG</div></div></low>`
  return paper({ face: 'sans', size: 9 }, [page], {
    ...{ issuer: house.name, recipient: who.name, date: iso(printed) },
    own: own({
      basisbeitrag: basis[0] + basis[1],
      pflegebeitrag: care,
      wahlleistungen: extra[0] + extra[1],
      holder: who.name,
    }),
  })
}

/** A bill for household contents with tax and several lesser amounts; paid by direct debit on a day. */
function contents(random: Random): TruthDocument {
  const house = issuer(random, ['Alte Hanseatische Sachversicherung AG', 'Feuersozietät {city} AG'])
  const who = person(random)
  const net = cents(random, 70, 210)
  const tax = percent(net, 19)
  const printed = date(2025, int(random, 2, 11), int(random, 3, 22))
  const due = date(2025, printed.month + 1, 1)
  const nr = code(random, 'HR-##.###.###-#')
  const page = `<box 20 14 170><div class="c"><span style="font-size:15pt;letter-spacing:0.6mm">${house.name}</span></div></box>
    <box 20 46>${addressOf(who).join('<br>')}</box><far 20 46>Es betreut Sie:<br>Versicherungsbüro Marek Sander<br>Marktplatz 4, 27749 Delmenhorst<br>Tel. 04221 88 10 20</far>
    <box 20 88 170><div class="cols s"><div><span class="cap">Versicherungsschein-Nr.</span><b>${nr}</b></div><div><span class="cap">Sparte</span>Hausrat Komfort</div><div><span class="cap">Zahlweise</span>jährlich</div><div><span class="cap">Datum</span>${day(printed)}</div></div></box>
    <box 20 102 170><p><b>Beitragsrechnung</b></p><p>${dear(who)}</p><p>zum ${day(due)} beginnt ein neues Versicherungsjahr. Ihr Beitrag errechnet sich so:</p>
    <table class="wide"><tr><td>Versicherungssumme 650 €/m² x ${int(random, 62, 128)} m² (Anpassungsfaktor 1,04)</td><td class="r"></td></tr><tr><td>Beitrag Hausrat, Fahrrad, Glas ohne Versicherungsteuer</td><td class="r">${eur(net)} €</td></tr><tr><td>Versicherungsteuer 19 %</td><td class="r">${eur(tax)} €</td></tr><tr class="sum"><td>Zu zahlen für 12 Monate</td><td class="r">${eur(net + tax)} €</td></tr></table>
    <p style="margin-top:4mm">Wir buchen den Betrag am ${day(due)} von Ihrem Konto bei der ${house.bank} ab (Mandatsreferenz ${digits(random, 9)}).</p><p>Selbstbeteiligung je Schaden: 150,00 €. Mit freundlichen Grüßen<br>${house.name}</p></box>
    <low 20 8 170>Sitz der Gesellschaft: ${house.city} · Amtsgericht ${house.city} HRB 4${digits(random, 3)} · Versicherungsteuer-Nr. 802/V2080200${digits(random, 4)} · USt-IdNr. ${house.vat}</low>`
  return paper({ face: 'wide', size: 8.5 }, [page], {
    ...{ issuer: house.name, recipient: who.name, date: iso(printed), due: iso(due), main: plain(net + tax) },
    own: own({ beitrag: net + tax, versicherungsnummer: nr }),
  })
}

/** A motor insurer's bill: liability and own damage apart, half a year's payment. */
function motor(random: Random): TruthDocument {
  const house = issuer(random, ['Direktauto Versicherung AG', 'VKB Kraftfahrt a. G.'])
  const who = person(random)
  const liability = cents(random, 190, 430)
  const damage = cents(random, 120, 300)
  const total = liability + damage
  const printed = date(2024, 11, int(random, 4, 27))
  const nr = code(random, 'K@-########')
  const page = `<box 18 12><b style="font-size:20pt;color:#e4570f">${house.name.split(' ')[0]}</b></box><box 18 40><b>${who.name}</b><br>${who.street}<br>${who.zip} ${who.city}</box>
    <far 18 40>Kraftfahrtversicherung <b>${nr}</b><br>Kennzeichen ${pick(random, ['HB', 'S', 'PB'])}-${code(random, '@@ ###')}<br>${day(printed, 'long')}</far>
    <box 18 80 174><h2 style="color:#e4570f">Ihre Beitragsrechnung 2025</h2><p>Hallo ${who.first} ${who.last}, für Ihren VW Golf (HSN 0603, TSN BRO) gilt ab 01.01.2025:</p>
    <table class="zebra wide"><tr><th>Baustein</th><th>SF-Klasse</th><th class="r">Beitragssatz</th><th class="r">halbjährlich</th></tr><tr><td>Kfz-Haftpflicht</td><td>SF 14</td><td class="r">31 %</td><td class="r">${eur(liability)} €</td></tr>
    <tr><td>Vollkasko 500/150 mit Schutzbrief</td><td>SF 12</td><td class="r">36 %</td><td class="r">${eur(damage)} €</td></tr><tr><td><b>Gesamtbeitrag inkl. 19 % Versicherungsteuer</b></td><td></td><td></td><td class="r"><b>${eur(total)} €</b></td></tr></table>
    <p style="margin-top:4mm">Der Betrag wird am 02.01.2025 abgebucht. Bei jährlicher Zahlung sparen Sie 5 %: ${eur(percent(total * 2, 95))} € statt ${eur(total * 2)} €. Die nächste Rate ist am 01.07.2025 fällig.</p><p class="s">Ihr Vergleichsbeitrag nach § 6 Abs. 1: ${eur(total - 2140)} €. Sie können innerhalb eines Monats nach Zugang kündigen.</p></box>
    <low 18 8 174><div class="c">${house.name} · ${house.street} · ${house.zip} ${house.city} · Vorstand Nils Berger · AG ${house.city} HRB 7${digits(random, 4)} · VersSt-Nr. 9116/802/0${digits(random, 4)}</div></low>`
  return paper({ face: 'office', size: 9.5 }, [page], {
    ...{ issuer: house.name, recipient: who.name, date: iso(printed), due: '2025-01-02', main: plain(total) },
    own: own({ beitrag: total, haftpflichtanteil: liability, versicherungsnummer: nr }),
  })
}

/** A plain letter about a liability policy: period, amount, tax, day and account stand in its sentences. */
function liabilityBill(random: Random): TruthDocument {
  const house = issuer(random, ['Gothaer Land Haftpflichtkasse VVaG', 'Deutsche Privathaftpflicht AG'])
  const who = person(random)
  const amount = cents(random, 48, 132)
  const printed = date(2025, int(random, 1, 10), int(random, 3, 20))
  const due = date(2025, printed.month + 1, 15)
  const nr = code(random, '40-###-######-#')
  const page = `<box 25 14><b>${house.name}</b><br><span class="s">Abteilung Privatkunden · ${house.street} · ${house.zip} ${house.city}</span></box>
    <box 25 50>${addressOf(who).join('<br>')}</box><box 25 88 160>${house.city}, den ${day(printed)}</box>
    <box 25 98 160><p><b>Privat-Haftpflichtversicherung Nr. ${nr}<br>Folgebeitrag</b></p><p>${dear(who)}</p><p>für die Zeit vom ${day(due)} bis ${day(date(2026, printed.month + 1, 15))} ist ein Beitrag von
    ${eur(amount)} € zu zahlen. Darin sind 19 % Versicherungsteuer (${eur(amount - Math.round(amount / 1.19))} €) enthalten. Bitte überweisen Sie den Betrag bis zum ${day(due)} unter Angabe der Versicherungsnummer auf unser Konto
    ${grouped(house.iban)} bei der ${house.bank}.</p><p>Ihre Deckungssumme beträgt 20.000.000 € pauschal für Personen-, Sach- und Vermögensschäden. Ein Exemplar der Bedingungen finden Sie auf ${house.web}.</p>
    <p>Für die Steuererklärung können Sie dieses Schreiben als Nachweis verwenden.</p><p>Mit freundlichen Grüßen</p></box>
    <low 25 8 160>Registergericht ${house.city}, Vorsitzender des Aufsichtsrats: Ulf Peters. Gläubiger-ID DE41ZZZ0000${digits(random, 7)}</low>`
  return paper({ face: 'serif', size: 11 }, [page], {
    ...{ issuer: house.name, recipient: who.name, date: iso(printed), due: iso(due), iban: house.iban },
    ...{ main: plain(amount), own: own({ beitrag: amount, versicherungsnummer: nr, holder: who.name }) },
  })
}

export const layouts: readonly TruthLayout[] = [
  fresh('kv-statutory', 'kv_besch', 'Beitragsbescheinigung einer gesetzlichen Kasse', statutory),
  fresh(
    'kv-private-family',
    'kv_besch',
    'Mitteilung nach § 10 Abs. 1 Nr. 3 EStG einer privaten Krankenversicherung',
    privately,
  ),
  fresh('hausrat-bill', 'hausrat_rs', 'Beitragsrechnung eines Sachversicherers', contents),
  fresh('kfz-half-year', 'kfz_vers', 'Beitragsrechnung eines Kraftfahrtversicherers', motor),
  fresh('haftpflicht-sentence', 'haftpflicht', 'Folgebeitrag zur Privathaftpflicht als Brief', liabilityBill),
]
