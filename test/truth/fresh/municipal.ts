import { cents, code, digits, int, percent } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { grouped } from '../forms/kit/numbers.ts'
import { addressOf, issuer, person, place } from '../forms/kit/people.ts'
import { date, day, eur, iso, own, plain } from '../forms/kit/print.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { fresh, sumOf } from './kit/fresh.ts'
import { at, below, far, paper } from './kit/paper.ts'

/** After the reform: assessment amount times rate of the municipality; the instalments stand below. */
function propertyTax(random: Random): TruthDocument {
  const town = issuer(random, ['Stadt {city}'])
  const who = person(random)
  const printed = date(2025, 1, int(random, 8, 24))
  const base = int(random, 6200, 13_400)
  const rate = int(random, 39, 62) * 10
  const year = percent(base, rate)
  const last = year - 3 * Math.floor(year / 4)
  const parts = [0, 1, 2, 3].map(at => (at === 3 ? last : Math.floor(year / 4)))
  const days = ['15.02.2025', '15.05.2025', '15.08.2025', '15.11.2025']
  const where = place(random)
  const page = `${at(22, 12, `<span style="font-size:20pt;letter-spacing:1mm">${town.name.toUpperCase()}</span><br><span class="s">Der Oberbürgermeister · Kämmerei, Abteilung Steuern</span>`)}
    ${at(22, 46, `<span class="back">${town.name}, Steueramt, ${town.street}, ${town.zip} ${town.city}</span>${addressOf(who).join('<br>')}`)}
    <box 132 46><table class="s"><tr><td>Kassenzeichen</td><td><b>01.${digits(random, 6)}.4</b></td></tr><tr><td>Aktenzeichen FA</td><td>${digits(random, 3)}/0${digits(random, 3)}-7/0001</td></tr>
    <tr><td>Auskunft</td><td>Frau Tiede</td></tr><tr><td>Telefon</td><td>${town.phone}</td></tr><tr><td>${town.city},</td><td>${day(printed)}</td></tr></table></box>
    <box 22 94 165><h3>Grundsteuerbescheid für das Kalenderjahr 2025 und die Folgejahre</h3>
    <p>Grundstück: ${where.street}, ${town.city} &nbsp;·&nbsp; Grundsteuer B</p>
    <table class="lined wide"><tr><th>Grundsteuermessbetrag</th><th>Hebesatz</th><th>Jahresbetrag</th></tr>
    <tr><td>${eur(base)} EUR</td><td>${rate} v. H.</td><td>${eur(year)} EUR</td></tr></table>
    <p style="margin-top:4mm">Der Jahresbetrag ist in folgenden Teilbeträgen fällig:</p>
    <table>${days.map((text, index) => `<tr><td style="width:40mm">${text}</td><td class="r">${eur(parts[index] ?? 0)} EUR</td></tr>`).join('')}</table>
    <p style="margin-top:4mm">Zahlen Sie bitte unter Angabe des Kassenzeichens. Ein Widerspruch befreit nicht von der fristgerechten Zahlung.</p></box>
    ${below(22, 9, `Stadtkasse: ${town.bank}, IBAN ${grouped(town.iban)}, BIC ${town.bic} · Öffnungszeiten Mo, Di, Do 8-12 Uhr`, 168, 'font-size:6.8pt;border-top:0.2mm solid #999')}`
  return paper({ face: 'office', size: 10 }, [page], {
    ...{ issuer: town.name, recipient: who.name, date: iso(printed), iban: town.iban, main: plain(year) },
    own: own({ bescheiddatum: iso(printed), jahresbetrag: year, objectHint: where.street }),
  })
}

/** One notice for several charges; only the sum of them all is to be paid a year. */
function charges(random: Random): TruthDocument {
  const town = issuer(random, ['Gemeinde Sankt Wendel-Hoof', 'Markt Oberkirchbach', 'Samtgemeinde Elbaue'])
  const who = person(random)
  const printed = date(2024, 1, int(random, 9, 29))
  const items: readonly (readonly [string, string, number])[] = [
    ['Grundsteuer B', 'Messbetrag 84,20 EUR x 410 v. H.', 34_522],
    ['Abfallentsorgung', 'Restmüll 80 l, 14-täglich', cents(random, 150, 230)],
    ['Straßenreinigung', `${int(random, 12, 26)} Frontmeter, Klasse II`, cents(random, 30, 74)],
    ['Niederschlagswasser', `${int(random, 110, 190)} m² befestigte Fläche`, cents(random, 60, 140)],
  ]
  const total = sumOf(items.map(([, , amount]) => amount))
  const rows = items.map(
    ([name, how, amount]) => `<tr><td>${name}</td><td>${how}</td><td class="r">${eur(amount)}</td></tr>`,
  )
  const page = `${at(0, 0, '', 210, 'height:6mm;background:#2f6b3a')}
    <far 20 14><b>${town.name}</b><br>Fachbereich Finanzen<br>${town.street}<br>${town.zip} ${town.city}<br>${town.phone}<br><br>
    Bescheid vom ${day(printed, 'bare')}<br>Buchungszeichen 5.${digits(random, 4)}.${digits(random, 6)}.1</far>
    ${at(25, 50, addressOf(who, 'none').join('<br>'))}
    <box 25 96 165><h2 style="font-size:13pt;color:#2f6b3a">Bescheid über Grundbesitzabgaben 2024</h2><p>Objekt: ${who.street}, Flur 7, Flurstück ${int(random, 12, 340)}/2</p>
    <table class="zebra wide"><tr><th>Abgabenart</th><th>Berechnung</th><th class="r">Jahresbetrag EUR</th></tr>${rows.join('')}
    <tr class="sum"><td>Summe der Abgaben</td><td></td><td class="r">${eur(total)}</td></tr></table>
    <p style="margin-top:4mm">Noch offene Forderungen aus Vorjahren: 0,00 EUR. Die Abgaben werden zum 01.07. in einer Summe (§ 28 Abs. 3 GrStG) von Ihrem Konto abgebucht.</p></box>
    ${below(25, 8, `Konten der Gemeindekasse: ${town.bank} ${grouped(town.iban)}`, 165, 'font-size:7pt')}`
  return paper({ face: 'sans', size: 9.5 }, [page], {
    ...{ issuer: town.name, recipient: who.name, date: iso(printed), main: plain(total) },
    own: own({ bescheiddatum: iso(printed), jahresbetrag: total, objectHint: who.street }),
  })
}

/** Of a waste water association: fee of the year, what was paid ahead and what remains. */
function wasteWater(random: Random): TruthDocument {
  const body = issuer(random, ['Abwasserzweckverband Mittleres Elstertal', 'Wasser- und Abwasserverband Havelbogen'])
  const who = person(random)
  const printed = date(2025, 2, int(random, 3, 25))
  const cubic = int(random, 74, 168)
  const fee = cubic * 318
  const basic = 9600
  const total = fee + basic
  const ahead = Math.floor((total - 2500) / 1200) * 1200
  const nr = code(random, 'B-2025-0####')
  const page = `${at(20, 12, `<b style="font-size:14pt;color:#0b5d86">${body.name}</b><br><span class="s">Körperschaft des öffentlichen Rechts</span>`, 170, 'text-align:center')}
    ${at(20, 48, `${who.title} ${who.name}<br>${who.street}<br>${who.zip} ${who.city}`)}
    <box 120 48><table class="lined s"><tr><td>Kundennummer</td><td>${digits(random, 6)}</td></tr><tr><td>Bescheidnummer</td><td>${nr}</td></tr><tr><td>Datum</td><td>${day(printed)}</td></tr>
    <tr><td>Zähler</td><td>8SEN${digits(random, 8)}</td></tr></table></box>
    <box 20 94 170><h3>Gebührenbescheid Schmutzwasser 2024</h3><p>Entsorgungsstelle: ${who.street}, ${who.zip} ${who.city}</p>
    <table class="plain wide"><tr><th>Gebühr</th><th class="r">Menge</th><th class="r">Satz</th><th class="r">Betrag</th></tr>
    <tr><td>Mengengebühr 01.01.-31.12.2024</td><td class="r">${cubic} m³</td><td class="r">3,18 €/m³</td><td class="r">${eur(fee)} €</td></tr>
    <tr><td>Grundgebühr Qn 2,5</td><td class="r">12 Mon.</td><td class="r">8,00 €</td><td class="r">${eur(basic)} €</td></tr>
    <tr class="sum"><td>Festgesetzte Gebühr</td><td></td><td></td><td class="r">${eur(total)} €</td></tr>
    <tr><td>abzüglich geleisteter Abschläge</td><td></td><td></td><td class="r">-${eur(ahead)} €</td></tr>
    <tr><td>Nachzahlung, fällig am 31.03.2025</td><td></td><td></td><td class="r">${eur(total - ahead)} €</td></tr></table>
    <p style="margin-top:4mm">Künftiger Abschlag ab 2025: 6 x ${eur(ahead / 6 + 300)} €.</p></box>
    ${below(20, 10, `${body.street}, ${body.zip} ${body.city} | ${body.phone} | ${body.web} | ${body.bank} | IBAN ${grouped(body.iban)} | BIC ${body.bic}`, 170, 'font-size:6.5pt;text-align:center')}`
  return paper({ face: 'wide', size: 8.5 }, [page], {
    ...{ issuer: body.name, recipient: who.name, number: nr, date: iso(printed), due: '2025-03-31', iban: body.iban },
    ...{ main: plain(total), own: own({ betrag: total, objectHint: who.street }) },
  })
}

/** Land transfer tax: purchase price, rate and tax, the notary's deed as the cause. */
function transferTax(random: Random): TruthDocument {
  const office = issuer(random, ['Finanzamt {city}, Grunderwerbsteuerstelle'])
  const who = person(random)
  const printed = date(2025, int(random, 3, 9), int(random, 4, 26))
  const price = int(random, 189, 540) * 100_000
  const tax = percent(price, 6.5)
  const due = date(2025, printed.month + 1, 28)
  const where = place(random)
  const page = `${at(25, 14, `<b>${office.name}</b><br>${office.street}<br>${office.zip} ${office.city}`)}
    ${far(20, 14, `${day(printed, 'long')}<br>Tel. ${office.phone}<br><b>Steuernummer: ${digits(random, 3)}/61${digits(random, 2)}/${digits(random, 4)}</b><br>EW-Az. 4${digits(random, 5)}`)}
    ${at(25, 50, addressOf(who).join('<br>'))}
    <box 25 96 162><p class="c" style="font-size:13pt"><b>Bescheid über Grunderwerbsteuer</b></p>
    <p>Erwerbsvorgang: Kaufvertrag vom ${day(date(2025, printed.month - 2, 11))}, Urkunde des Notars Dr. Achim Rühl, UVZ-Nr. ${int(random, 210, 990)}/2025<br>
    Grundstück: ${where.street}, ${where.zip} ${where.city}</p><p><b>A. Festsetzung</b></p>
    <table><tr><td style="width:110mm">Die Grunderwerbsteuer wird festgesetzt auf</td><td class="r"><b>${eur(tax)} €</b></td></tr></table><p><b>B. Berechnung</b></p>
    <table><tr><td style="width:110mm">Kaufpreis</td><td class="r">${eur(price)} €</td></tr><tr><td>davon für mitverkaufte bewegliche Sachen</td><td class="r">0,00 €</td></tr>
    <tr><td>Bemessungsgrundlage (§ 8 Abs. 1 GrEStG)</td><td class="r">${eur(price)} €</td></tr><tr><td>Steuersatz</td><td class="r">6,5 %</td></tr></table>
    <p style="margin-top:4mm">Bitte zahlen Sie ${eur(tax)} € bis spätestens ${day(due)} an die Finanzkasse: ${office.bank}, IBAN ${grouped(office.iban)}.</p></box>`
  return paper({ face: 'book', size: 10.5 }, [page], {
    ...{ recipient: who.name, date: iso(printed), due: iso(due), iban: office.iban, main: plain(tax) },
    own: own({ bescheiddatum: iso(printed), betrag: tax, objectHint: where.street }),
  })
}

export const layouts: readonly TruthLayout[] = [
  fresh('grundsteuer-reform', 'grundsteuer', 'GrStG ab 2025, Bescheid einer Stadt', propertyTax),
  fresh('grundbesitzabgaben', 'grundsteuer', 'Bescheid über Grundbesitzabgaben einer Gemeinde', charges),
  fresh('gebuehren-schmutzwasser', 'gebuehren', 'Gebührenbescheid eines Abwasserverbands', wasteWater),
  fresh('grest-nrw', 'grest', 'Grunderwerbsteuerbescheid, § 8 GrEStG', transferTax),
]
