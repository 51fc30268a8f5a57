import { cents, code, digits, int, pick } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { account, grouped, taxNumber } from '../forms/kit/numbers.ts'
import { issuer, person } from '../forms/kit/people.ts'
import { date, day, eur, iso, own, plain } from '../forms/kit/print.ts'
import { inWords } from '../forms/kit/words.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { fresh, sumOf } from './kit/fresh.ts'
import { at, below, far, paper } from './kit/paper.ts'

/** The official pattern for an association, as a word processor fills it in; place and day above the signature. */
function officialPattern(random: Random): TruthDocument {
  const club = issuer(random, ['Förderverein Freibad {city} e. V.', 'Tierschutzverein {city} und Umgebung e. V.'])
  const who = person(random)
  const amount = int(random, 40, 900) * 100
  const given = date(2024, int(random, 1, 12), int(random, 2, 27))
  const printed = date(2025, 1, int(random, 6, 28))
  const tick = '<span style="border:0.25mm solid #111;padding:0 0.8mm">X</span>'
  const page = at(
    25,
    18,
    `Aussteller (Bezeichnung und Anschrift der steuerbegünstigten Einrichtung)<br><b>${club.name}, ${club.street}, ${club.zip} ${club.city}</b>
    <h3 style="margin-top:7mm">Bestätigung über Geldzuwendungen/Mitgliedsbeitrag</h3><p class="s">im Sinne des § 10b des Einkommensteuergesetzes an eine der in § 5 Abs. 1 Nr. 9
    des Körperschaftsteuergesetzes bezeichneten Körperschaften, Personenvereinigungen oder Vermögensmassen</p>
    <table class="lined wide"><tr><td colspan="3"><span class="cap">Name und Anschrift des Zuwendenden:</span>${who.name}, ${who.street}, ${who.zip} ${who.city}</td></tr>
    <tr><td><span class="cap">Betrag der Zuwendung - in Ziffern -</span>${eur(amount)} €</td><td><span class="cap">- in Buchstaben -</span>${inWords(amount)}</td>
    <td><span class="cap">Tag der Zuwendung:</span>${day(given)}</td></tr></table>
    <p style="margin-top:4mm">Es handelt sich um den Verzicht auf Erstattung von Aufwendungen &nbsp; Ja ☐ &nbsp; Nein ☒</p>
    <p>${tick} Wir sind wegen Förderung gemeinnütziger Zwecke nach dem Freistellungsbescheid bzw. nach der Anlage zum Körperschaftsteuerbescheid des Finanzamtes
    ${club.city}, StNr. ${taxNumber(random, 'nw')}, vom 14.08.2023 für den letzten Veranlagungszeitraum 2022 nach § 5 Abs. 1 Nr. 9 KStG von der Körperschaftsteuer befreit.</p>
    <p>Es wird bestätigt, dass die Zuwendung nur zur Förderung der in der Satzung genannten Zwecke verwendet wird.</p>
    <p style="margin-top:14mm">${club.city}, den ${day(printed, 'long')} &nbsp;&nbsp;&nbsp;&nbsp; <i>${who.last === 'Voß' ? 'K. Reuter' : 'H. Voß'}</i> (Kassenwart)<br>
    <span class="t">(Ort, Datum und Unterschrift des Zuwendungsempfängers)</span></p>
    <p class="t"><b>Hinweis:</b> Wer vorsätzlich oder grob fahrlässig eine unrichtige Zuwendungsbestätigung erstellt oder veranlasst, dass Zuwendungen nicht zu den in der
    Zuwendungsbestätigung angegebenen steuerbegünstigten Zwecken verwendet werden, haftet für die entgangene Steuer (§ 10b Abs. 4 EStG). Diese Bestätigung wird nicht
    anerkannt, wenn das Datum des Freistellungsbescheides länger als 5 Jahre zurückliegt (§ 63 Abs. 5 AO).</p>`,
    165,
  )
  return paper({ face: 'serif', size: 10.5 }, [page], {
    ...{ issuer: club.name, recipient: who.name, date: iso(printed), number: null, main: plain(amount) },
    own: own({ betrag: amount, zuwendungstag: iso(given) }),
  })
}

/** The simplified proof up to 300 euros, § 50 Abs. 4 EStDV: a receipt below a flyer's text. */
function simplified(random: Random): TruthDocument {
  const relief = issuer(random, ['Ärzte für Bergdörfer e.V.', 'Aktion Sauberes Wasser e. V.'])
  const who = person(random)
  const amount = pick(random, [2500, 4000, 7500, 12_000, 25_000])
  const given = date(2025, int(random, 1, 11), int(random, 2, 27))
  const slip = `<table class="lined wide"><tr><td colspan="2"><b>Beleg/Quittung für den Kontoinhaber</b></td></tr>
    <tr><td>IBAN des Kontoinhabers<br>${grouped(account(random).iban)}</td><td>Zahlungsempfänger<br>${relief.name}</td></tr>
    <tr><td>IBAN des Zahlungsempfängers<br>${grouped(relief.iban)}</td><td>bei ${relief.bank}</td></tr>
    <tr><td>Verwendungszweck<br>Spende ${digits(random, 7)}</td><td>Betrag: Euro, Cent<br><b>${eur(amount)}</b></td></tr>
    <tr><td>Kontoinhaber/Einzahler<br>${who.name}</td><td>Ausführungstag<br>${day(given)}</td></tr></table>`
  const page = `${far(20, 14, `<b style="font-size:16pt;color:#b02a1f">${relief.name}</b>`)}
    <box 20 34 170><h2 style="font-size:15pt">Danke, dass Sie helfen!</h2><p>Liebe Spenderin, lieber Spender, mit 50 € versorgen wir eine Familie einen Monat lang, mit 120 € bauen wir
    einen Filter. Bis 300 € gilt dieser Beleg zusammen mit Ihrem Kontoauszug als vereinfachter Zuwendungsnachweis für das Finanzamt.</p>
    <p class="s">Wir sind wegen Förderung der Entwicklungszusammenarbeit nach dem letzten uns zugegangenen Freistellungsbescheid des Finanzamts ${relief.city} vom 03.05.2024,
    StNr. ${taxNumber(random, 'by')}, für die Jahre 2021 bis 2023 nach § 5 Abs. 1 Nr. 9 KStG von der Körperschaftsteuer befreit. Es handelt sich um eine Spende.</p></box>
    ${at(20, 110, slip, 150)}
    ${below(20, 12, `${relief.name}, ${relief.street}, ${relief.zip} ${relief.city}, ${relief.web}`, 170, 'font-size:8pt;text-align:center')}`
  return paper({ face: 'light', size: 10 }, [page], {
    ...{ issuer: relief.name, recipient: who.name, number: null, main: plain(amount) },
    own: own({ betrag: amount, zuwendungstag: iso(given) }),
  })
}

/** A party's collective receipt: membership fees and gifts of a year with their days. */
function party(random: Random): TruthDocument {
  const name = pick(random, ['Bürgerbündnis Nordsee', 'Freie Wählergemeinschaft Rheinland', 'Ökologisch-Soziale Union'])
  const from = issuer(random, [`${name}, Landesverband`])
  const who = person(random)
  const fee = int(random, 8, 40) * 100
  const gift = int(random, 50, 400) * 100
  const rows = [2, 5, 8, 11].map(month => [date(2024, month, 15), 'Mitgliedsbeitrag', fee * 3] as const)
  const list = [...rows, [date(2024, 6, 3), 'Spende', gift] as const]
  const total = sumOf(list.map(([, , amount]) => amount))
  const printed = date(2025, 2, int(random, 3, 26))
  const page = `${at(0, 0, name, 210, 'background:#f2b705;padding:6mm 25mm;font-size:18pt;font-weight:bold')}
    ${at(25, 30, `${from.name}, ${from.street}, ${from.zip} ${from.city}`, 160, 'font-size:8pt')}
    ${at(25, 48, `${who.name}<br>${who.street}<br>${who.zip} ${who.city}`)}${at(130, 48, `Mitglieds-Nr. ${digits(random, 6)}<br>${day(printed)}`)}
    <box 25 88 160><h3>Sammelbestätigung über Zuwendungen an politische Parteien</h3><p class="s">im Sinne der §§ 34g, 10b EStG an politische Parteien im Sinne des Parteiengesetzes</p>
    <p>Gesamtbetrag der Zuwendungen im Jahr 2024: <b>${eur(total)} EUR</b> (in Worten: ${inWords(total)})</p>
    <table class="ruled wide"><tr><th>Datum</th><th>Art der Zuwendung</th><th class="r">Betrag in EUR</th></tr>
    ${list.map(([when, art, amount]) => `<tr><td>${day(when)}</td><td>${art}</td><td class="r">${eur(amount)}</td></tr>`).join('')}</table>
    <p style="margin-top:5mm">Es wird bestätigt, dass diese Zuwendungen ausschließlich für die satzungsgemäßen Zwecke verwendet werden und dass über die in der Gesamtsumme
    enthaltenen Zuwendungen keine weiteren Bestätigungen ausgestellt wurden.</p><p>Landesgeschäftsstelle</p></box>`
  return paper({ face: 'sans', size: 10 }, [page], {
    ...{ recipient: who.name, date: iso(printed), main: plain(total), own: own({ betrag: total }) },
  })
}

/** A union's note of a few lines; the amount stands in the sentence. */
function union(random: Random): TruthDocument {
  const from = issuer(random, ['Gewerkschaft Handel und Logistik (GHL)', 'Fachgewerkschaft Soziale Dienste (FSD)'])
  const who = person(random)
  const amount = cents(random, 190, 620)
  const printed = date(2025, 1, int(random, 10, 30))
  const member = code(random, '1###-##-####')
  const page = `${at(25, 14, `<b style="font-size:22pt;color:#c1121f">${from.name.replace(/.*\((.*)\)/, '$1')}</b>`)}
    ${at(25, 46, `${from.name} · Mitgliederverwaltung · ${from.zip} ${from.city}`, 80, 'font-size:6pt')}${at(25, 51, `${who.name}<br>${who.street}<br>${who.zip} ${who.city}`)}
    ${far(22, 51, `Mitgliedsnummer:<br>${member}<br><br>Datum:<br>${day(printed, 'zeroLong')}`)}
    <box 25 98 155><p><b>Beitragsquittung 2024</b></p><p>${who.title === 'Frau' ? 'Liebe Kollegin' : 'Lieber Kollege'} ${who.last},</p><p>wir bestätigen dir, dass du im Kalenderjahr 2024 Mitgliedsbeiträge
    in Höhe von ${eur(amount)} Euro gezahlt hast. Der Betrag ist als Werbungskosten absetzbar. Das macht bei uns 1 % vom Brutto - und bringt bei der Steuer
    im Schnitt ein Drittel zurück.</p><p>Mit kollegialen Grüßen<br>deine Mitgliederverwaltung</p></box>
    ${below(25, 9, `${from.name} · Bundesvorstand · ${from.street} · ${from.zip} ${from.city} · ${from.web}`, 160, 'font-size:7pt')}`
  return paper({ face: 'wide', size: 9 }, [page], {
    ...{ recipient: who.name, date: iso(printed), main: plain(amount), own: own({ beitrag: amount }) },
  })
}

export const layouts: readonly TruthLayout[] = [
  fresh(
    'spende-pattern',
    'spende',
    'BMF-Muster für Zuwendungsbestätigungen, § 5 Abs. 1 Nr. 9 KStG',
    officialPattern,
    2,
  ),
  fresh('spende-simplified', 'spende', '§ 50 Abs. 4 EStDV, vereinfachter Nachweis', simplified),
  fresh('partei-collective', 'partei', 'BMF-Muster Sammelbestätigung, §§ 34g, 10b EStG', party),
  fresh('gewerkschaft-note', 'gewerkschaft', 'Beitragsquittung einer Gewerkschaft', union),
]
