import { code, digits, int, percent } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { grouped } from '../forms/kit/numbers.ts'
import { addressOf, dear, issuer, person } from '../forms/kit/people.ts'
import { date, day, eur, iso, later, monthName, own, plain } from '../forms/kit/print.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { billed, fresh } from './kit/fresh.ts'
import { paper } from './kit/paper.ts'

/** A telephone bill of two pages: what another provider charged is in the sum, the debit day in a box. */
function telephone(random: Random): TruthDocument {
  const house = issuer(random, ['Nordlink Telekommunikation GmbH', 'Glasfaser {city} GmbH'])
  const who = person(random)
  const month = int(random, 2, 11)
  const [net, third] = [int(random, 2100, 5800), 399] as const
  const tax = percent(net, 19)
  const total = net + tax + third
  const printed = date(2025, month, int(random, 3, 9))
  const due = later(printed, 10)
  const nr = code(random, '##########')
  const first = `<box 20 12><b style="font-size:20pt;color:#5b2d90">${house.name.split(' ')[0]}</b></box><far 20 12><b>Ihre Rechnung ${monthName(month)} 2025</b><br>Kundennummer 30${digits(random, 7)}<br>Rechnungsnummer ${nr}<br>Buchungskonto 47${digits(random, 8)}<br>Rechnungsdatum ${day(printed)}</far>
    <box 20 50><span class="t">${house.name}, Postfach 10 04 63, ${house.zip} ${house.city}</span><br>${addressOf(who, 'same').join('<br>')}</box>
    <box 20 92 170><table class="wide"><tr><th>Leistungen im Überblick</th><th class="r">Netto €</th><th class="r">Brutto €</th></tr><tr><td>Monatliche Beträge: Zuhause L 250, Router Komfort</td><td class="r">${eur(net)}</td><td class="r">${eur(net + tax)}</td></tr><tr><td>Beträge anderer Anbieter (Drittanbieter mobilePay, ohne USt-Ausweis)</td><td class="r"></td><td class="r">${eur(third)}</td></tr><tr><td>Umsatzsteuer 19 % auf ${eur(net)} €</td><td class="r">${eur(tax)}</td><td class="r"></td></tr><tr class="sum"><td>Zu zahlender Betrag</td><td></td><td class="r">${eur(total)}</td></tr></table></box>
    <box 20 150 120><div style="background:#efe7f7;padding:4mm">Der Rechnungsbetrag wird frühestens am <b>${day(due)}</b> von Ihrem Konto abgebucht. Mandatsreferenz 0${digits(random, 9)}, Gläubiger-ID DE93ZZZ00000078611.</div></box>
    <low 20 8 170>${house.name}, ${house.street}, ${house.zip} ${house.city} | Geschäftsführung: T. Arens | Registergericht: Amtsgericht ${house.city}, HRB 8${digits(random, 3)} | USt-IdNr. ${house.vat} | WEEE-Reg.-Nr. DE 60${digits(random, 6)} | Seite 1 von 2</low>`
  const second = `<box 20 16 170><p class="r s">Rechnungsnummer ${nr} · Seite 2 von 2</p><h3>Einzelpositionen</h3><p>Vertrag V${digits(random, 7)}, Mindestlaufzeit bis 30.09.2026, Kündigungsfrist 1 Monat.</p><table class="wide s zebra"><tr><td>Grundpreis 01.${String(month).padStart(2, '0')}. - Monatsende</td><td class="r">${eur(net - 420)}</td></tr><tr><td>Router Komfort</td><td class="r">4,20</td></tr><tr><td>Verbindungen Festnetz, 214 Minuten (Flat)</td><td class="r">0,00</td></tr></table><p style="margin-top:6mm" class="t">Einwendungen binnen acht Wochen. Der Anbieter Playfon Media Ltd., Dublin, ist für Rückfragen zu Drittbeträgen zuständig.</p></box>`
  return paper({ face: 'office', size: 9.5 }, [first, second], {
    ...{ issuer: house.name, recipient: who.name, number: nr, date: iso(printed), due: iso(due), vatId: house.vat },
    ...billed(net, tax, total),
  })
}

/** A yearly bill for electricity: consumption's cost, what was paid, what remains, next instalments. */
function power(random: Random): TruthDocument {
  const works = issuer(random, ['Stadtwerke {city} GmbH', 'EnerRegio Vertrieb GmbH'])
  const who = person(random)
  const used = int(random, 1900, 4600)
  const work = Math.round(used * 29.14)
  const basic = 11_340
  const net = work + basic
  const tax = percent(net, 19)
  const gross = net + tax
  const ahead = Math.floor((gross - int(random, 1500, 9000)) / 1100) * 1100
  const printed = date(2025, int(random, 2, 6), int(random, 3, 26))
  const due = later(printed, 14)
  const nr = code(random, 'VR-######')
  const page = `<box 0 0 70><div style="background:#ffd500;height:26mm;padding:9mm 8mm;font-size:13pt"><b>${works.name}</b></div></box><box 20 48><span class="back">${works.name} · ${works.zip} ${works.city}</span>${addressOf(who).join('<br>')}</box>
    <box 124 40 70><table class="s"><tr><td>Verbrauchsabrechnung</td><td>${nr}</td></tr><tr><td>Kundennummer</td><td>${digits(random, 7)}</td></tr><tr><td>Vertragskonto</td><td>2${digits(random, 8)}</td></tr><tr><td>Zähler</td><td>1EMH00${digits(random, 8)}</td></tr><tr><td>Abrechnungszeitraum</td><td>01.01. - 31.12.2024</td></tr><tr><td>erstellt am</td><td>${day(printed)}</td></tr></table></box>
    <box 20 94 172><p>${dear(who)}</p><p>für Ihre Verbrauchsstelle <b>${who.street}, ${who.zip} ${who.city}</b> haben wir ${used.toLocaleString('de-DE')} kWh Strom abgerechnet (Vorjahr ${(used + 212).toLocaleString('de-DE')} kWh).</p><table class="wide"><tr><td>Arbeitspreis ${used.toLocaleString('de-DE')} kWh x 29,14 ct</td><td class="r">${eur(work)} €</td></tr><tr><td>Grundpreis 12 Monate</td><td class="r">${eur(basic)} €</td></tr><tr><td>Summe netto</td><td class="r">${eur(net)} €</td></tr><tr><td>Umsatzsteuer 19 %</td><td class="r">${eur(tax)} €</td></tr><tr class="sum"><td>Rechnungsbetrag brutto</td><td class="r">${eur(gross)} €</td></tr><tr><td>abzüglich gezahlter Abschläge (enthaltene USt ${eur(ahead - Math.round(ahead / 1.19))} €)</td><td class="r">-${eur(ahead)} €</td></tr><tr class="sum"><td>Nachforderung, zu zahlen bis ${day(due)}</td><td class="r">${eur(gross - ahead)} €</td></tr></table>
    <p style="margin-top:4mm">Ihr neuer monatlicher Abschlag beträgt ab ${monthName(printed.month + 1)} ${Math.ceil(gross / 1100)},00 €.</p><p class="t">Stromkennzeichnung 2024: 61,2 % erneuerbare Energien, CO₂ 214 g/kWh. Schlichtungsstelle Energie e. V., Friedrichstraße 133, 10117 Berlin. Verbraucherservice der Bundesnetzagentur, Postfach 8001, 53105 Bonn.</p></box>
    <low 20 8 172><div class="cols"><div>${works.street}<br>${works.zip} ${works.city}</div><div>Aufsichtsrat: OB Dr. Klee<br>HRB 1${digits(random, 4)}</div><div>${works.bank}<br>${grouped(works.iban)}</div><div>USt-IdNr. ${works.vat}<br>Steuer-Nr. 45/221/0${digits(random, 4)}</div></div></low>`
  return paper({ face: 'sans', size: 9 }, [page], {
    ...{
      issuer: works.name,
      recipient: who.name,
      number: nr,
      date: iso(printed),
      due: iso(due),
      iban: works.iban,
      vatId: works.vat,
    },
    ...{ net: plain(net), tax: plain(tax), gross: plain(gross), own: own({ objectHint: who.street }) },
  })
}

export const layouts: readonly TruthLayout[] = [
  fresh('telefon-third-party', 'telefon', '§ 45h TKG, Rechnung mit Drittanbieter', telephone),
  fresh('strom-year', 'energie', '§ 40 EnWG, Verbrauchsabrechnung', power),
]
