import { cents, code, digits, int, percent } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { account, grouped } from '../forms/kit/numbers.ts'
import { addressOf, dear, issuer, person, place } from '../forms/kit/people.ts'
import { date, day, eur, iso, own, plain } from '../forms/kit/print.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { fresh, sumOf } from './kit/fresh.ts'
import { paper } from './kit/paper.ts'

/** A private landlord's account made with a spreadsheet, with the shares after § 35a below. */
function privateLandlord(random: Random): TruthDocument {
  const owner = person(random, [1948, 1975])
  const who = person(random)
  const house = place(random)
  const size = int(random, 52, 96)
  const totals: readonly (readonly [string, number])[] = [
    ['Grundsteuer', cents(random, 900, 1500)],
    ['Wasser/Abwasser', cents(random, 1900, 2900)],
    ['Müllabfuhr', cents(random, 700, 1100)],
    ['Gebäudeversicherung', cents(random, 1200, 2200)],
    ['Hausmeister, Treppenreinigung', cents(random, 2100, 3400)],
    ['Allgemeinstrom', cents(random, 200, 410)],
  ]
  const parts = totals.map(([name, amount]) => [name, amount, Math.round((amount * size) / 480)] as const)
  const share = sumOf(parts.map(([, , part]) => part))
  const ahead = Math.floor((share - int(random, 9000, 26_000)) / 1200) * 1200
  const services = parts[4]?.[2] ?? 0
  const printed = date(2025, int(random, 4, 11), int(random, 3, 27))
  const rows = parts.map(
    ([name, amount, part]) =>
      `<tr><td>${name}</td><td class="r">${eur(amount)}</td><td class="r">${size}/480</td><td class="r">${eur(part)}</td></tr>`,
  )
  const page = `<box 25 16>${owner.name}, ${owner.street}, ${owner.zip} ${owner.city}<br>Tel. 0171 ${digits(random, 7)}</box><box 25 44>${addressOf(who, 'same').join('<br>')}</box><far 25 80>${owner.city}, ${day(printed)}</far>
    <box 25 90 160><p><b>Betriebskostenabrechnung 2024</b><br>Wohnung ${house.street}, ${house.zip} ${house.city}, 2. OG links</p><p>${dear(who)}</p><p>nachfolgend die Abrechnung für den Zeitraum 1.1. bis 31.12.2024. Umgelegt wird nach Wohnfläche (${size} m² von 480 m²).</p>
    <table class="lined wide"><tr><th>Kostenart</th><th class="r">Haus EUR</th><th class="r">Anteil</th><th class="r">Ihr Anteil EUR</th></tr>${rows.join('')}<tr><td><b>Summe</b></td><td class="r">${eur(sumOf(totals.map(([, amount]) => amount)))}</td><td></td><td class="r"><b>${eur(share)}</b></td></tr>
    <tr><td colspan="3">abzüglich Ihrer Vorauszahlungen 12 x ${eur(ahead / 12)}</td><td class="r">${eur(ahead)}</td></tr><tr><td colspan="3"><b>Von Ihnen nachzuzahlen</b></td><td class="r"><b>${eur(share - ahead)}</b></td></tr></table>
    <p style="margin-top:4mm">Bitte überweisen Sie den Betrag innerhalb von 30 Tagen auf mein Konto ${grouped(account(random).iban)}.</p><p>Für Ihre Steuererklärung: In den Kosten sind haushaltsnahe Dienstleistungen (Hausmeister und Reinigung) von ${eur(services)} EUR enthalten. Handwerkerleistungen fielen nicht an.</p><p>Mit freundlichen Grüßen<br><br>${owner.name}</p></box>`
  return paper({ face: 'office', size: 10.5 }, [page], {
    ...{ issuer: owner.name, recipient: who.name, date: iso(printed), main: plain(share - ahead) },
    own: own({
      nachzahlung: share - ahead,
      guthaben: null,
      vorauszahlungen: ahead,
      haushaltsnah: services,
      handwerkerleistungen: null,
      objectHint: house.street,
    }),
  })
}

/** A metering house's account for a tenant on behalf of the landlord: the credit stands in a box above the list. */
function metered(random: Random): TruthDocument {
  const meter = issuer(random, ['Thermo-Mess Abrechnungsdienst GmbH', 'Kalorima Messdienste GmbH & Co. KG'])
  const landlord = issuer(random, ['Wohnungsgenossenschaft Lindenhof eG', 'Hausbau {city} GmbH'])
  const who = person(random)
  const heat = cents(random, 480, 980)
  const water = cents(random, 160, 330)
  const cold = cents(random, 120, 260)
  const other = cents(random, 510, 840)
  const sum = heat + water + cold + other
  const ahead = Math.ceil((sum + int(random, 4000, 21_000)) / 1200) * 1200
  const printed = date(2025, int(random, 5, 10), int(random, 3, 27))
  const first = `<box 18 12><b style="font-size:14pt;color:#d4002a">${meter.name}</b><br><span class="s">erstellt im Auftrag von</span><br>${landlord.name}<br>${landlord.street}, ${landlord.zip} ${landlord.city}</box>
    <far 18 12>Liegenschaft ${code(random, '##-###-####/#')}<br>Nutzer-Nr. 0${int(random, 11, 48)}<br>Abrechnung vom ${day(printed)}<br>Zeitraum 01.01.24 - 31.12.24<br>Nutzungszeit 366 Tage</far>
    <box 18 52>${who.name}<br>${who.street}<br>${who.zip} ${who.city}</box>
    <box 110 56 82><div style="border:0.6mm solid #d4002a;padding:3mm" class="c">Ihr Guthaben<br><b style="font-size:15pt">${eur(ahead - sum)} €</b></div></box>
    <box 18 92 174><h3>Heiz-, Hausneben- und Betriebskostenabrechnung</h3><table class="wide ruled"><tr><th>Kosten</th><th class="r">Ihr Anteil</th></tr><tr><td>Heizkosten (30 % Grundkosten, 70 % Verbrauch)</td><td class="r">${eur(heat)} €</td></tr><tr><td>Warmwasserkosten</td><td class="r">${eur(water)} €</td></tr>
    <tr><td>Kaltwasser und Entwässerung</td><td class="r">${eur(cold)} €</td></tr><tr><td>Hausnebenkosten laut Einzelaufstellung Seite 2</td><td class="r">${eur(other)} €</td></tr><tr class="sum"><td>Gesamtkosten</td><td class="r">${eur(sum)} €</td></tr><tr><td>Ihre Vorauszahlung</td><td class="r">-${eur(ahead)} €</td></tr><tr class="sum"><td>Guthaben</td><td class="r">${eur(ahead - sum)} €</td></tr></table>
    <p style="margin-top:4mm">CO₂-Kosten: Ihr Gebäude verursacht 24,1 kg/m²; der Vermieter trägt 40 % der CO₂-Kosten. Die Erstattung erfolgt durch ${landlord.name}. Rückfragen richten Sie bitte nur an Ihren Vermieter, Tel. ${landlord.phone}.</p></box>
    <low 18 8 174>${meter.name} · ${meter.street} · ${meter.zip} ${meter.city} · HRB 5${digits(random, 4)} · USt-IdNr. ${meter.vat} · ${meter.web} &nbsp; Seite 1/2</low>`
  const craft = cents(random, 18, 60)
  const house = percent(other, 41)
  const second = `<box 18 14 174><p>Nutzer: ${who.name} &nbsp; Seite 2/2</p><h3>Einzelaufstellung</h3><table class="wide"><tr><td>Gartenpflege, Winterdienst, Hausreinigung</td><td class="r">${eur(house)} €</td></tr><tr><td>Wartung Aufzug und Rauchwarnmelder</td><td class="r">${eur(craft)} €</td></tr>
    <tr><td>Übrige Betriebskosten (Steuern, Versicherung, Müll, Strom)</td><td class="r">${eur(other - house - craft)} €</td></tr><tr class="sum"><td>Hausnebenkosten</td><td class="r">${eur(other)} €</td></tr></table>
    <p style="margin-top:5mm"><b>Ausweis nach § 35a EStG</b></p><table class="wide lined"><tr><td>§ 35a Abs. 2 Haushaltsnahe Dienstleistungen</td><td class="r">${eur(house)} €</td></tr><tr><td>§ 35a Abs. 3 Handwerkerleistungen</td><td class="r">${eur(craft)} €</td></tr></table></box>`
  return paper({ face: 'sans', size: 9 }, [first, second], {
    ...{ recipient: who.name, date: iso(printed) },
    own: own({
      guthaben: ahead - sum,
      nachzahlung: null,
      vorauszahlungen: ahead,
      haushaltsnah: house,
      handwerkerleistungen: craft,
    }),
  })
}

/** An owner's single account by a manager: what can be passed on, what cannot, reserve, and the balance. */
function owners(random: Random): TruthDocument {
  const office = issuer(random, ['{last} Immobilienverwaltung GmbH', 'Hausverwaltung {last} & Partner KG'])
  const who = person(random)
  const house = place(random)
  const pass = cents(random, 1700, 2900)
  const keep = cents(random, 380, 760)
  const reserve = int(random, 42, 96) * 1200
  const total = pass + keep
  const paid = Math.floor((total - int(random, 6000, 31_000)) / 1200) * 1200
  const printed = date(2025, int(random, 4, 9), int(random, 3, 27))
  const house35 = percent(pass, 17.5)
  const craft35 = percent(keep, 32)
  const page = `<box 22 12 168><table class="wide"><tr><td><b style="font-size:13pt">${office.name}</b><br><span class="s">Mitglied im Verband der Immobilienverwalter</span></td><td class="r s">${office.street}<br>${office.zip} ${office.city}<br>${office.phone}</td></tr></table></box>
    <box 22 46>${addressOf(who, 'none').join('<br>')}</box><far 20 46>Objekt 0${int(random, 101, 180)} WEG ${house.street}<br>Einheit ${int(random, 2, 38)}, MEA ${int(random, 31, 88)}/1.000<br>Datum: ${day(printed)}</far>
    <box 22 84 168><h3>Jahresabrechnung 2024 - Einzelabrechnung</h3><table class="wide zebra"><tr><th>Position</th><th class="r">Gemeinschaft</th><th class="r">Ihr Anteil</th></tr><tr><td>Umlagefähige Betriebskosten</td><td class="r">${eur(pass * 17)}</td><td class="r">${eur(pass)}</td></tr>
    <tr><td>Nicht umlagefähige Kosten (Verwaltung, Instandhaltung, Bank)</td><td class="r">${eur(keep * 17)}</td><td class="r">${eur(keep)}</td></tr><tr class="sum"><td>Summe der Kosten</td><td class="r">${eur(total * 17)}</td><td class="r">${eur(total)}</td></tr>
    <tr><td>Vorschüsse nach Wirtschaftsplan (Soll = Ist)</td><td></td><td class="r">${eur(paid)}</td></tr><tr class="sum"><td>Abrechnungsspitze (Nachschuss)</td><td></td><td class="r">${eur(total - paid)}</td></tr></table>
    <p style="margin-top:5mm"><b>Erhaltungsrücklage</b></p><p>Ihrer Einheit wurden 2024 Zuführungen von ${eur(reserve)} € zugerechnet. Der Anteil am Bestand zum 31.12.2024 beträgt ${eur(reserve * 7 + 3118)} €.</p>
    <p><b>Aufwendungen nach § 35a EStG, Anteil</b></p><table style="width:120mm"><tr><td>haushaltsnahe Dienstleistungen</td><td class="r">${eur(house35)} €</td></tr><tr><td>Handwerkerleistungen (Arbeitskosten)</td><td class="r">${eur(craft35)} €</td></tr></table>
    <p style="margin-top:4mm">Der Nachschuss wird nach Beschluss der Versammlung eingezogen. WEG-Konto: ${office.bank}, ${grouped(office.iban)}.</p></box>
    <low 22 8 168>Geschäftsführung: ${who.last === 'Groß' ? 'M. Lang' : 'M. Groß'} | HRB 2${digits(random, 4)} AG ${office.city} | St.-Nr. ${digits(random, 2)}/${digits(random, 3)}/${digits(random, 5)} | Erlaubnis nach § 34c GewO</low>`
  return paper({ face: 'book', size: 10 }, [page], {
    ...{ issuer: office.name, recipient: who.name, date: iso(printed), main: plain(total - paid) },
    own: own({
      ...{
        abrechnungsspitze: total - paid,
        guthaben: null,
        ruecklage: reserve,
        haushaltsnah: house35,
        handwerkerleistungen: craft35,
      },
      ...{ umlagefaehig: pass, nichtUmlagefaehig: keep, vorauszahlungen: paid, objectHint: house.street },
    }),
  })
}

export const layouts: readonly TruthLayout[] = [
  fresh('nebenkosten-landlord', 'nebenkosten', '§ 556 BGB, Abrechnung eines privaten Vermieters', privateLandlord),
  fresh('nebenkosten-metered', 'nebenkosten', 'HeizkostenV, Abrechnung eines Messdienstes im Auftrag', metered),
  fresh('hausgeld-single', 'hausgeld', '§ 28 WEG, Einzelabrechnung', owners),
]
