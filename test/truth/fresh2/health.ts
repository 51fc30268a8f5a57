import { cents, code, digits, int, percent, pick } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { grouped } from '../forms/kit/numbers.ts'
import { date, day, eur, iso, later, own, plain } from '../forms/kit/print.ts'
import { paper } from '../fresh/kit/paper.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { konto, someone, windowOf } from './kit/cast.ts'
import { fresh2, table } from './kit/set.ts'

/** A doctor's bill made out by a billing house; two accounts of data, the patient is a child. */
function doctor(random: Random): TruthDocument {
  const [who, bank] = [someone(random), konto(random)]
  const child = `${pick(random, ['Jona', 'Enie', 'Karlo'])} ${who.last}`
  const items = [1072, 2332, cents(random, 20, 140)]
  const sum = items.reduce((total, amount) => total + amount, 0)
  const on = date(2025, int(random, 2, 11), int(random, 2, 25))
  const seen = later(on, -int(random, 12, 30))
  const nr = code(random, '25/######/##')
  const page = `<box 20 12 90><b>ARZTA Verrechnungsstelle GmbH</b><br><span class="s">im Auftrag von<br>Dr. med. Wendelin Sauerbier, Facharzt für Kinderheilkunde<br>Obere Gasse 18, 67346 Speyer</span></box><box 20 48 80><span class="back">ARZTA GmbH · Rheinallee 7 · 67346 Speyer</span>${windowOf(who)}</box><box 126 48 66>${table(
    's',
    [
      ['Rechnungsnummer', nr],
      ['Rechnungsdatum', day(on)],
      ['Patient', child],
      ['geboren', '14.08.2017'],
      ['Diagnose', 'J06.9 G'],
    ],
  )}</box>
    <box 20 96 172>${table('ruled wide s', [
      ['#Datum', 'GOÄ', 'Leistung', 'Faktor', 'EUR'],
      [day(seen, 'short'), '1', 'Beratung, auch telefonisch', '2,3', eur(items[0] ?? 0)],
      ['', '7', 'Vollst. körperl. Untersuchung', '2,5', eur(items[1] ?? 0)],
      ['', '410', 'Ultraschall eines Organs, Labor lt. Anlage', '2,3', eur(items[2] ?? 0)],
      ['=', '', 'Rechnungsbetrag', '', eur(sum)],
    ])}<p style="margin-top:5mm">Zahlbar innerhalb von 30 Tagen, spätestens bis ${day(later(on, 30))}. Die Leistungen sind nach § 4 Nr. 14 UStG steuerfrei. Bitte zahlen Sie ausschließlich auf das Konto der Verrechnungsstelle.</p></box><low 20 10 172>${bank.bank} · ${grouped(bank.iban)} · AG Ludwigshafen HRB 6${digits(random, 4)}</low>`
  return paper({ face: 'sans', size: 10 }, [page], {
    ...{ recipient: who.name, number: nr, date: iso(on), due: iso(later(on, 30)), iban: bank.iban },
    ...{ net: null, tax: null, gross: plain(sum), main: plain(sum), own: own({ patient: child }) },
  })
}

/** A psychotherapist's own letter, without letterhead but for a stamp. */
function therapist(random: Random): TruthDocument {
  const [who, bank] = [someone(random), konto(random)]
  const times = int(random, 3, 8)
  const on = date(2025, int(random, 3, 11), int(random, 20, 28))
  const nr = `${int(random, 11, 60)}-${on.year}`
  const page = `<box 28 22 150>${windowOf(who, 'beside')}<p class="r" style="margin-top:8mm">Kleve, ${day(on, 'long')}</p><p><b>Honorarrechnung ${nr}</b></p><p>Für psychotherapeutische Sitzungen (GOP 870, 2,3-fach, je 100,55 €) am ${Array.from({ length: times }, (_, at) => day(later(on, -7 * (times - at)), 'bare').replace(/\d{4}$/, '')).join(', ')} erlaube ich mir</p><p style="text-align:center"><b>${eur(times * 10_055)} €</b></p><p>zu berechnen. Ausgefallene Sitzungen (85,00 €) sind nicht enthalten. Konto: ${grouped(bank.iban)}</p><br><div style="border:0.4mm solid #336;color:#336;width:70mm;padding:2mm;transform:rotate(-1.5deg)">Dipl.-Psych. Friederike Uphoff<br>Psychologische Psychotherapeutin<br>Weinbergsteig 2, 47533 Kleve<br>St.-Nr. 116/5260/0${digits(random, 3)}</div></box>`
  return paper({ face: 'book', size: 11.5 }, [page], {
    ...{ issuer: 'Dipl.-Psych. Friederike Uphoff', recipient: who.name, number: nr, date: iso(on), iban: bank.iban },
    ...{ gross: plain(times * 10_055), main: plain(times * 10_055), due: null },
  })
}

/** A dentist: fee, laboratory with tax inside, the fund's share taken off. */
function dentist(random: Random): TruthDocument {
  const [who, bank] = [someone(random), konto(random)]
  const [fee, lab, share] = [cents(random, 180, 700), cents(random, 160, 640), cents(random, 90, 200)]
  const on = date(2025, int(random, 2, 11), int(random, 2, 25))
  const nr = digits(random, 6)
  const page = `<box 0 12 210><div class="c"><span style="font-size:17pt;letter-spacing:4mm">ZAHNRAUM</span><br>Praxis Dr. Aylin Rüschoff &amp; Kollegen · Birkenallee 40 · 97990 Weikersheim</div></box><box 22 44>${windowOf(who)}</box><box 22 86 166><table class="wide"><tr><td>Rechnung ${nr}</td><td class="r">Weikersheim, ${day(on)}</td></tr></table><p><b>Zahnersatz gemäß Heil- und Kostenplan vom ${day(later(on, -80))}</b>, eingegliedert am ${day(later(on, -9))}</p>${table(
    'wide',
    [
      ['Zahnärztliches Honorar GOZ/BEMA', eur(fee)],
      ['Material- und Laborkosten lt. Beleg (inkl. 7 % MwSt.)', eur(lab)],
      ['=Gesamtkosten', eur(fee + lab)],
      ['abzüglich Festzuschuss der Krankenkasse', `-${eur(share)}`],
      ['=Ihr Eigenanteil in EUR', eur(fee + lab - share)],
    ],
  )}<p style="margin-top:4mm">Bitte überweisen Sie Ihren Eigenanteil binnen 14 Tagen. ${bank.bank}, IBAN ${grouped(bank.iban)}</p></box>`
  return paper({ face: 'light', size: 10.5 }, [page], {
    ...{
      issuer: 'Praxis Dr. Aylin Rüschoff & Kollegen',
      recipient: who.name,
      number: nr,
      date: iso(on),
      iban: bank.iban,
    },
    ...{ gross: plain(fee + lab - share), main: plain(fee + lab - share) },
  })
}

/** An optician's bill, paid in part by deposit. */
function glasses(random: Random): TruthDocument {
  const who = someone(random)
  const gross = cents(random, 240, 980)
  const tax = gross - Math.round(gross / 1.19)
  const on = date(2025, int(random, 2, 11), int(random, 2, 25))
  const nr = code(random, 'B-25-####')
  const page = `<box 16 12><span style="font-size:22pt">◉◉</span> <b style="font-size:14pt">Optik Kniebel</b></box><far 16 14>Inh. Detlef Kniebel, Augenoptikermeister<br>Südring 8, 08523 Plauen</far><box 16 40>${windowOf(who, 'none')}</box><box 16 76 178>${table(
    'lined wide s',
    [
      ['Rechnung', nr, 'vom', day(on, 'short')],
      ['Auftrag', digits(random, 5), 'Verordnung', 'Dr. Kell, 11.03.25'],
    ],
  )}<br>${table('zebra wide', [
    ['#Artikel', 'inkl. 19 %', 'EUR'],
    ['Gleitsichtgläser Index 1,67 R/L', '', eur(percent(gross, 75))],
    ['Fassung „Nordkap“', '', eur(gross - percent(gross, 75))],
    ['=Gesamtpreis', '', eur(gross)],
    ['enthaltene MwSt. 19 %', '', eur(tax)],
    ['Anzahlung bei Bestellung', '', '100,00'],
    ['Rest bei Abholung bezahlt (EC)', '', eur(gross - 10_000)],
  ])}<p class="s">Fernbrille und Arbeitsplatzbrille unterliegen der Gewährleistung. USt-IdNr. DE190${digits(random, 6)}</p></box>`
  return paper({ face: 'office', size: 10 }, [page], {
    ...{
      issuer: 'Optik Kniebel',
      recipient: who.name,
      number: nr,
      date: iso(on),
      tax: plain(tax),
      gross: plain(gross),
      main: plain(gross),
    },
  })
}

/** The civil servants' aid office: bills with shares and what is paid. */
function aid(random: Random): TruthDocument {
  const who = someone(random)
  const bills = [cents(random, 60, 400), cents(random, 20, 160), cents(random, 30, 90)]
  const sum = bills.reduce((total, amount) => total + amount, 0)
  const paid = bills.map(amount => percent(amount, 50))
  const total = paid.reduce((all, amount) => all + amount, 0)
  const on = date(2025, int(random, 2, 11), int(random, 2, 25))
  const page = `<box 20 12>Landesamt für Besoldung Saaletal<br><b>Beihilfestelle</b></box><far 20 12>Beihilfe-Nr. ${digits(random, 8)}<br>Antrag vom ${day(later(on, -22))}<br>${day(on)}</far><box 20 46>${windowOf(who)}</box><box 20 90 170><p><b>Beihilfebescheid</b></p>${table('lined wide s', [['#Beleg', 'Rechnungs-<br>betrag', 'beihilfe-<br>fähig', 'Satz', 'Beihilfe'], ...bills.map((amount, at) => [`${at + 1} ${['Arzt', 'Apotheke', 'Heilmittel'][at] ?? ''}`, eur(amount), eur(amount), '50 %', eur(paid[at] ?? 0)]), ['=Summe', eur(sum), eur(sum), '', eur(total)]])}<p style="margin-top:4mm">Die Beihilfe von ${eur(total)} EUR wird auf das Bezügekonto überwiesen. Kostendämpfungspauschale: bereits mit 150,00 EUR verrechnet im Bescheid vom 12.01.2025.</p></box>`
  return paper({ face: 'office', size: 10.5 }, [page], {
    ...{ issuer: 'Landesamt für Besoldung Saaletal', recipient: who.name, date: iso(on), main: plain(total) },
    own: own({ erstattung: total, rechnungssumme: sum }),
  })
}

/** A nursing home: the month's total, what the care fund pays, what is left. */
function home(random: Random): TruthDocument {
  const who = someone(random, [1932, 1948])
  const [care, board, invest] = [cents(random, 2900, 3800), cents(random, 900, 1200), cents(random, 380, 690)]
  const fund = 131_900
  const on = date(2025, int(random, 2, 11), 1)
  const nr = code(random, 'HW-####-25')
  const page = `<box 22 14 166><b>Seniorenzentrum Haus Weinberg gGmbH</b> · Weinbergsteig 60 · 06618 Naumburg (Saale)<hr></box><box 22 40>Herrn<br>Henrik Baldauf (Betreuer)<br>Pappelreihe 3<br>06618 Naumburg (Saale)</box><far 22 40>Rechnung ${nr}<br>vom ${day(on)}<br>Bewohner/in: ${who.name}<br>Zimmer 2.${int(random, 10, 30)}, Pflegegrad 4</far><box 22 86 166><p>Heimkosten ${day(on).slice(3)}, Abrechnung nach Pflegetagen</p>${table(
    'wide',
    [
      ['Pflegeaufwand', eur(care)],
      ['Unterkunft und Verpflegung', eur(board)],
      ['Investitionskosten', eur(invest)],
      ['=Gesamtkosten', eur(care + board + invest)],
      ['Leistung der Pflegekasse', `-${eur(fund)}`],
      ['=Rechnungsbetrag Bewohner', eur(care + board + invest - fund)],
    ],
  )}<p style="margin-top:4mm">Wird am ${day(later(on, 6))} per Lastschrift eingezogen. Barbetragskonto: Stand 84,12 €.</p></box>`
  return paper({ face: 'sans', size: 10 }, [page], {
    ...{
      issuer: 'Seniorenzentrum Haus Weinberg gGmbH',
      number: nr,
      date: iso(on),
      due: iso(later(on, 6)),
      recipient: 'Henrik Baldauf',
    },
    ...{
      gross: plain(care + board + invest - fund),
      main: plain(care + board + invest - fund),
      own: own({ patient: who.name }),
    },
  })
}

/** A funeral: many lines, those laid out for others among them. */
function funeral(random: Random): TruthDocument {
  const who = someone(random)
  const [own1, outlay] = [cents(random, 1900, 4200), cents(random, 600, 1800)]
  const tax = percent(own1, 19)
  const on = date(2025, int(random, 2, 11), int(random, 2, 25))
  const nr = `${digits(random, 3)}/25`
  const page = `<box 0 16 210><div class="c" style="color:#555"><span style="font-size:15pt;font-family:'DejaVu Serif',serif">Bestattungshaus Lüdecke</span><br>Rat und Hilfe seit 1911<br>Kirchstr. 2 · 37269 Eschwege</div></box><box 24 52>${windowOf(who)}</box><box 24 94 160><p class="r">${day(on, 'long')}</p><p>Rechnung Nr. ${nr}<br>Sterbefall Wilhelmine ${who.last}, † ${day(later(on, -24), 'bare')}</p>${table(
    'wide',
    [
      ['Sarg, Einbettung, Überführung, Trauerfeier', `${eur(own1)} €`],
      ['Umsatzsteuer 19 %', `${eur(tax)} €`],
      ['Verauslagt: Friedhofsgebühren, Urkunden, Anzeige, Blumen', `${eur(outlay)} €`],
      ['=Gesamtbetrag', `${eur(own1 + tax + outlay)} €`],
    ],
  )}<p style="margin-top:4mm">Mit der Sterbegeldversicherung konnten noch keine Beträge verrechnet werden. Wir bitten um Ausgleich bis zum ${day(later(on, 21), 'long')}.</p></box>`
  return paper({ face: 'serif', size: 11 }, [page], {
    ...{ issuer: 'Bestattungshaus Lüdecke', recipient: who.name, number: nr, date: iso(on), due: iso(later(on, 21)) },
    ...{ tax: plain(tax), gross: plain(own1 + tax + outlay), main: plain(own1 + tax + outlay) },
  })
}

export const layouts: readonly TruthLayout[] = [
  fresh2('arzt-verrechnung', 'arzt', 'GOÄ, Rechnung über eine Verrechnungsstelle', doctor, 2),
  fresh2('therapie-stempel', 'arzt', 'GOP, Rechnung mit Stempel', therapist),
  fresh2('zahnersatz-eigenanteil', 'zahnarzt', 'GOZ, Eigenanteil nach Festzuschuss', dentist),
  fresh2('optiker-anzahlung', 'hilfsmittel', 'Rechnung eines Optikers', glasses),
  fresh2('beihilfe', 'erstattung', 'Beihilfebescheid', aid),
  fresh2('heim-pflegekasse', 'heim', 'Heimrechnung mit Leistung der Pflegekasse', home),
  fresh2('bestatter-auslagen', 'bestattung', 'Rechnung eines Bestatters mit Auslagen', funeral),
]
