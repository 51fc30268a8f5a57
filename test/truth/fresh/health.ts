import { cents, code, digits, int, percent, pick } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { grouped } from '../forms/kit/numbers.ts'
import { issuer, person, relative } from '../forms/kit/people.ts'
import { date, day, eur, iso, later, monthName, own, plain } from '../forms/kit/print.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { fresh, sumOf } from './kit/fresh.ts'
import { paper } from './kit/paper.ts'

const GOAE: readonly (readonly [string, string, number])[] = [
  ['1', 'Beratung - auch mittels Fernsprecher', 1072],
  ['5', 'Symptombezogene Untersuchung', 1072],
  ['7', 'Vollständige körperliche Untersuchung eines Organsystems', 2145],
  ['250', 'Blutentnahme mittels Spritze oder Kanüle', 419],
  ['410', 'Ultraschalluntersuchung eines Organs', 2681],
  ['602', 'Oxymetrische Untersuchung', 1593],
]

/** A clearing house for a doctor: the doctor is named in the text, the account is the clearing house's. */
function cleared(random: Random): TruthDocument {
  const house = issuer(random, ['PVS Mitte-West Abrechnungsstelle GmbH', 'Ärztliche Verrechnungsstelle {city} eG'])
  const doctor = person(random)
  const who = person(random)
  const child = relative(random, who, [2006, 2017])
  const lines = GOAE.slice(int(random, 0, 2))
  const total = sumOf(lines.map(([, , amount]) => amount))
  const treated = date(2025, int(random, 2, 9), int(random, 4, 26))
  const printed = later(treated, 24)
  const nr = code(random, '###-######-##')
  const rows = lines.map(
    ([goae, text, amount], at) =>
      `<tr><td>${at === 0 ? day(treated, 'short') : ''}</td><td>${goae}</td><td>${text}</td><td class="r">2,30</td><td class="r">${eur(amount)}</td></tr>`,
  )
  const page = `<box 20 12><b style="font-size:12pt;color:#225c8f">${house.name}</b><br><span class="t">${house.street} · ${house.zip} ${house.city}</span></box><far 16 12>Telefon ${house.phone}<br>Mo-Fr 8-17 Uhr<br>${house.web}</far>
    <box 20 48>${who.title}<br>${who.name}<br>${who.street}<br>${who.zip} ${who.city}</box><box 116 48 78><table class="s"><tr><td>Rechnungsnummer</td><td><b>${nr}</b></td></tr><tr><td>bei Zahlung bitte angeben</td><td></td></tr><tr><td>Rechnungsdatum</td><td>${day(printed)}</td></tr><tr><td>Patient</td><td>${child.name}</td></tr><tr><td>geboren am</td><td>${day(child.birth)}</td></tr></table></box>
    <box 20 92 175><p>Im Auftrag von <b>Dr. med. ${doctor.name}</b>, Fachpraxis für Innere Medizin, ${doctor.street}, ${doctor.zip} ${doctor.city}, berechnen wir für die ambulante Behandlung nach der GOÄ:</p><p class="s">Diagnose: V. a. Infekt der oberen Luftwege</p>
    <table class="wide none s"><tr><th>Datum</th><th>Ziffer</th><th>Leistung</th><th class="r">Faktor</th><th class="r">Betrag €</th></tr>${rows.join('')}</table><p class="r" style="border-top:0.3mm solid #222;margin-top:2mm"><b>Zahlbetrag &nbsp; ${eur(total)} €</b></p>
    <p>Die Forderung wurde an uns abgetreten; mit befreiender Wirkung kann nur auf das unten angegebene Konto gezahlt werden. Zahlbar bis zum ${day(later(printed, 30))}. Umsatzsteuerfrei nach § 4 Nr. 14 UStG.</p></box>
    <box 20 250 170><div class="frame" style="border:0.3mm dashed #555;padding:2mm">Empfänger ${house.name} &nbsp; IBAN <b>${grouped(house.iban)}</b> &nbsp; BIC ${house.bic}<br>Betrag ${eur(total)} EUR &nbsp; Verwendungszweck ${nr}</div></box>`
  return paper({ face: 'sans', size: 9.5 }, [page], {
    ...{
      issuer: house.name,
      recipient: who.name,
      number: nr,
      date: iso(printed),
      due: iso(later(printed, 30)),
      iban: house.iban,
    },
    ...{ gross: plain(total), main: plain(total), vatId: null, own: own({ patient: child.name }) },
  })
}

/** A dentist's own bill: fee, material and laboratory, minus what was paid ahead. */
function dentist(random: Random): TruthDocument {
  const name = person(random)
  const { iban, bank, phone } = issuer(random, ['x'])
  const who = person(random)
  const [fee, stuff, lab] = [cents(random, 240, 760), cents(random, 12, 44), cents(random, 190, 620)] as const
  const total = fee + stuff + lab
  const printed = date(2024, int(random, 2, 12), int(random, 4, 26))
  const nr = `${digits(random, 5)}/24`
  const practice = `Zahnarztpraxis Dr. ${name.name}`
  const page = `<box 20 14 170><div class="c" style="letter-spacing:0.5mm">${practice}</div><div class="c s">Master of Science Implantologie · ${name.street} · ${name.zip} ${name.city} · ${phone}</div></box><box 20 44>${who.name}<br>${who.street}<br>${who.zip} ${who.city}</box>
    <box 20 80 170><p>Liquidation Nr. ${nr} &nbsp;&nbsp;&nbsp; ${name.city}, den ${day(printed)}</p><p>Für zahnärztliche Leistungen in der Zeit vom ${day(later(printed, -40), 'short')} bis ${day(later(printed, -11), 'short')} erlaube ich mir nach der GOZ 2012 zu berechnen:</p>
    <table class="wide"><tr><td>Zahn 16</td><td>2210 Vollkrone (Hohlkehl- oder Stufenpräparation), Faktor 2,3; 2197 adhäsive Befestigung; 0090 Infiltrationsanästhesie</td><td></td></tr></table>
    <table style="margin:4mm 0 0 60mm"><tr><td>Honorar</td><td class="r">${eur(fee)}</td></tr><tr><td>Auslagen nach § 4 Abs. 3 GOZ</td><td class="r">${eur(stuff)}</td></tr><tr><td>Laborkosten nach § 9 GOZ (inkl. MwSt., Beleg anbei)</td><td class="r">${eur(lab)}</td></tr><tr class="sum"><td>Gesamtbetrag EUR</td><td class="r">${eur(total)}</td></tr></table>
    <p style="margin-top:5mm">Den Festzuschuss rechne ich nicht ab. Bitte begleichen Sie den Betrag ohne Abzug bis ${day(later(printed, 21))}. Bankverbindung: ${bank}, IBAN ${grouped(iban)}</p></box>`
  return paper({ face: 'serif', size: 10.5 }, [page], {
    ...{
      issuer: practice,
      recipient: who.name,
      number: nr,
      date: iso(printed),
      due: iso(later(printed, 21)),
      iban,
      gross: plain(total),
      main: plain(total),
      vatId: null,
    },
    own: own({ patient: null }),
  })
}

/** A chemist's list of a year's own contributions; a sum of prices and a sum of what was paid. */
function chemist(random: Random): TruthDocument {
  const shop = issuer(random, ['Löwen-Apotheke', 'Apotheke am Markt', 'St. Georg Apotheke'])
  const who = person(random, [1944, 1972])
  const drugs = [
    'Ramipril 5 mg 100 St',
    'Metoprolol succ. 95 mg 100 St',
    'Pantoprazol 40 mg 98 St',
    'Ibuprofen 600 mg 50 St',
    'L-Thyroxin 75 µg 98 St',
  ]
  const list = drugs.map(
    (drug, at) =>
      [date(2024, 2 * at + 2, int(random, 2, 27)), drug, cents(random, 13, 48), pick(random, [500, 531, 674])] as const,
  )
  const paid = sumOf(list.map(([, , , own]) => own))
  const printed = date(2025, 1, int(random, 6, 28))
  const page = `<box 20 12><span style="color:#c00;font-size:26pt;font-family:serif">A</span> <b style="font-size:14pt">${shop.name}</b><br>Inh. ${person(random).name} e. K., ${shop.street}, ${shop.zip} ${shop.city}</box><box 20 46>${who.title} ${who.name}<br>${who.street}<br>${who.zip} ${who.city}</box><far 20 46>Kundenkonto ${digits(random, 6)}<br>Ausdruck vom ${day(printed)}</far>
    <box 20 84 170><h3>Zuzahlungsbescheinigung für das Jahr 2024</h3><table class="zebra wide"><tr><th>Abgabe</th><th>Arzneimittel</th><th class="r">Preis €</th><th class="r">Zuzahlung €</th></tr>${list.map(([when, drug, price, own]) => `<tr><td>${day(when)}</td><td>${drug}</td><td class="r">${eur(price)}</td><td class="r">${eur(own)}</td></tr>`).join('')}
    <tr class="sum"><td colspan="2">Summe</td><td class="r">${eur(sumOf(list.map(([, , price]) => price)))}</td><td class="r">${eur(paid)}</td></tr></table><p style="margin-top:5mm">Von Ihnen wurden gesetzliche Zuzahlungen von <b>${eur(paid)} €</b> geleistet. Zur Vorlage bei Krankenkasse oder Finanzamt.</p></box>
    <low 20 8 170>Telefon ${shop.phone} · USt-IdNr. ${shop.vat} · IK 30${digits(random, 7)}</low>`
  return paper({ face: 'office', size: 10 }, [page], {
    ...{
      issuer: shop.name,
      recipient: who.name,
      date: iso(printed),
      number: null,
      gross: plain(paid),
      main: plain(paid),
    },
    own: own({ patient: who.name }),
  })
}

/** A nursing home's bill of a month: care, lodging and meals, investment, minus the fund's share. */
function nursingHome(random: Random): TruthDocument {
  const home = issuer(random, ['Seniorenresidenz Am Stadtwald gGmbH', 'Pflegezentrum St. Anna gGmbH'])
  const who = person(random, [1931, 1945])
  const month = int(random, 1, 11)
  const rates: readonly (readonly [string, number])[] = [
    ['Pflegevergütung Pflegegrad 3', 8934],
    ['Ausbildungsumlage', 412],
    ['Unterkunft', 1718],
    ['Verpflegung', 1245],
    ['Investitionskosten', 1906],
  ]
  const full = rates.map(([name, rate]) => [name, rate, Math.round(rate * 30.42)] as const)
  const sum = sumOf(full.map(([, , amount]) => amount))
  const [fund, extra] = [131_900, percent(full[0]?.[2] ?? 0, 15)] as const
  const total = sum - fund - extra
  const printed = date(2025, month, int(random, 2, 6))
  const nr = code(random, 'AR25-#####')
  const page = `<far 18 12><b style="font-size:13pt;color:#7b3f61">${home.name}</b><br>${home.street}<br>${home.zip} ${home.city}</far><box 22 48><span class="back">${home.name}, ${home.zip} ${home.city}</span>${who.title}<br>${who.name}<br>c/o ${relative(random, who, [1958, 1975]).name}<br>${who.street}<br>${who.zip} ${who.city}</box><far 18 50>Rechnung ${nr}<br>Debitor 1${digits(random, 4)}<br>${day(printed)}</far>
    <box 22 94 168><p><b>Abrechnung Heimentgelt ${monthName(month)} 2025</b>, Bewohner/in: ${who.name}, Zimmer ${int(random, 101, 340)}</p><table class="ruled wide"><tr><th>Leistung</th><th class="r">Tage</th><th class="r">Satz €</th><th class="r">Betrag €</th></tr>${full.map(([name, rate, amount]) => `<tr><td>${name}</td><td class="r">30,42</td><td class="r">${eur(rate)}</td><td class="r">${eur(amount)}</td></tr>`).join('')}
    <tr class="sum"><td>Gesamtentgelt</td><td></td><td></td><td class="r">${eur(sum)}</td></tr><tr><td>Leistung der Pflegekasse § 43 SGB XI</td><td></td><td></td><td class="r">-${eur(fund)}</td></tr><tr><td>Leistungszuschlag § 43c SGB XI (15 %)</td><td></td><td></td><td class="r">-${eur(extra)}</td></tr><tr class="sum"><td>Ihr Eigenanteil</td><td></td><td></td><td class="r">${eur(total)}</td></tr></table>
    <p style="margin-top:4mm">Wir ziehen den Eigenanteil am ${day(date(2025, month, 10))} per SEPA-Lastschrift ein. Umsatzsteuerfrei gemäß § 4 Nr. 16 UStG.</p></box><low 22 8 168>HRB 9${digits(random, 3)} ${home.city} · Geschäftsführung: Schwester Clara Vogt · ${home.bank} · ${grouped(home.iban)} · ${home.phone}</low>`
  return paper({ face: 'sans', size: 9.5 }, [page], {
    ...{
      issuer: home.name,
      recipient: who.name,
      number: nr,
      date: iso(printed),
      due: iso(date(2025, month, 10)),
      gross: plain(total),
      main: plain(total),
      vatId: null,
    },
    own: own({ patient: who.name }),
  })
}

export const layouts: readonly TruthLayout[] = [
  fresh('arzt-clearing-house', 'arzt', 'GOÄ, Rechnung einer Verrechnungsstelle', cleared, 2),
  fresh('zahnarzt-practice', 'zahnarzt', 'GOZ 2012, Rechnung einer Praxis', dentist),
  fresh('apotheke-year', 'apotheke', 'Zuzahlungsbescheinigung einer Apotheke', chemist),
  fresh('heim-month', 'heim', 'SGB XI, Monatsrechnung eines Pflegeheims', nursingHome),
]
