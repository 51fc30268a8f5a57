import { cents, digits, int, percent } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { date, day, eur, iso, later, own, plain } from '../forms/kit/print.ts'
import { paper } from '../fresh/kit/paper.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { someone, windowOf } from './kit/cast.ts'
import { bare, fresh2, table } from './kit/set.ts'

/** A landlord's yearly account: costs of the house beside the tenant's part, labour told below. */
function serviceCharge(random: Random): TruthDocument {
  const who = someone(random)
  const parts = [cents(random, 300, 700), cents(random, 90, 240), cents(random, 110, 260), cents(random, 60, 190)]
  const sum = parts.reduce((total, amount) => total + amount, 0)
  const paid = Math.floor(sum / 1200) * 1200 - 12_000
  const on = date(2025, int(random, 5, 11), int(random, 2, 25))
  const names = ['Heizung/Warmwasser lt. Ableser', 'Hauswart', 'Gartenpflege', 'Grundsteuer, Müll, Versicherung']
  const page = `<box 22 14>Hausverwaltung Falk Achterberg<br><span class="s">für Eigentümergemeinschaft Kröplin/Uphoff · Krummer Timpen 4 · 26121 Oldenburg</span></box><box 22 44>${windowOf(who)}</box><far 22 60>Oldenburg, ${day(on)}</far><box 22 86 166><p><b>Betriebskostenabrechnung 01.01.–31.12.2024</b><br>Objekt: ${who.street}, ${who.zip} ${who.city}, Wohnung 2. OG links, 68,40 m²</p>${table('lined wide s', [['#Kostenart', 'Haus gesamt €', 'Ihr Anteil €'], ...parts.map((amount, at) => [names[at] ?? '', eur(percent(amount, 620)), eur(amount)]), ['=Summe', eur(percent(sum, 620)), eur(sum)], ['Ihre Vorauszahlungen', '', eur(paid)], ['=Nachzahlung zu Ihren Lasten', '', eur(sum - paid)]])}<p style="margin-top:3mm">Bitte bis ${day(later(on, 30))} auf das Mietkonto. Neue Vorauszahlung ab 01.01.2026: ${eur(Math.ceil(sum / 12_000) * 1000)} €.</p><p class="s">Haushaltsnahe Dienstleistungen nach § 35a EStG in Ihrem Anteil: ${eur((parts[1] ?? 0) + (parts[2] ?? 0))} €</p></box>`
  return paper({ face: 'office', size: 10 }, [page], {
    ...{ issuer: 'Hausverwaltung Falk Achterberg', recipient: who.name, date: iso(on), main: plain(sum - paid) },
    own: own({
      nachzahlung: sum - paid,
      guthaben: null,
      vorauszahlungen: paid,
      haushaltsnah: (parts[1] ?? 0) + (parts[2] ?? 0),
    }),
  })
}

/** A meter reading service: heat only, a credit is left. */
function heating(random: Random): TruthDocument {
  const who = someone(random)
  const [heat, warm] = [cents(random, 380, 800), cents(random, 120, 300)]
  const paid = Math.ceil((heat + warm) / 12_000) * 12_000
  const back = paid - heat - warm
  const on = date(2025, int(random, 5, 11), int(random, 2, 25))
  const page = `<box 14 10><b style="font-size:17pt;color:#c2410c">thermolog</b> <span class="t">Messdienst GmbH · Pappelreihe 77 · 42105 Wuppertal</span></box><box 14 26 182><table class="wide" style="background:#fff3e8"><tr><td><span class="cap">Liegenschaft</span>11-${digits(random, 5)}</td><td><span class="cap">Nutzer</span>0004 ${who.name}</td><td><span class="cap">Zeitraum</span>01.06.24–31.05.25</td><td><span class="cap">erstellt am</span>${day(on, 'short')}</td></tr></table></box><box 14 44>${windowOf(who, 'none')}</box>
    <box 14 80 182><h3>Einzelabrechnung Heizung und Warmwasser</h3>${table('ruled wide s', [
      ['#Kosten', 'Einheiten', 'Preis/Einheit', 'EUR'],
      [
        'Heizung Grundkosten 30 %',
        '71,20 m²',
        (percent(heat, 30) / 7120).toFixed(6).replace('.', ','),
        eur(percent(heat, 30)),
      ],
      [
        'Heizung Verbrauch 70 %',
        '1.204,00',
        ((heat - percent(heat, 30)) / 120_400).toFixed(6).replace('.', ','),
        eur(heat - percent(heat, 30)),
      ],
      ['Warmwasser', '18,440 m³', (warm / 1844).toFixed(6).replace('.', ','), eur(warm)],
      ['=Ihre Gesamtkosten', '', '', eur(heat + warm)],
      ['abzgl. Ihre Vorauszahlung', '', '', eur(paid)],
      ['=Guthaben', '', '', eur(back)],
    ])}<p class="s" style="margin-top:3mm">Das Guthaben zahlt Ihnen die Hausverwaltung aus. Kosten der Anlage: Brennstoff 14.220,11 €, Wartung 412,00 €.</p></box>`
  return paper({ face: 'sans', size: 9.5 }, [page], {
    ...{
      issuer: 'thermolog Messdienst GmbH',
      recipient: who.name,
      date: iso(on),
      own: own({ guthaben: back, nachzahlung: null, vorauszahlungen: paid }),
    },
  })
}

/** A yearly account of an owners' association with a claim and the reserve. */
function owners(random: Random): TruthDocument {
  const who = someone(random)
  const [shared, own1, reserve] = [cents(random, 1800, 3300), cents(random, 400, 900), cents(random, 300, 800)]
  const paid = Math.floor((shared + own1 + reserve) / 24_000) * 24_000
  const rest = shared + own1 + reserve - paid
  const on = date(2025, int(random, 4, 9), int(random, 2, 25))
  const page = `<box 20 12 170><div class="cols"><div><b>Immoverwalt Trautwein GmbH</b><br>WEG-Verwaltung</div><div class="s r">Platz der Einheit 2<br>15230 Frankfurt (Oder)<br>${day(on)}</div></div><hr></box><box 20 40>${windowOf(who, 'beside')}</box><box 20 76 170><h3>Hausgeldeinzelabrechnung 2024</h3><p>WEG Eichkamp 12–16, Einheit 07, Miteigentumsanteil 88/1.000</p>${table(
    'lined wide',
    [
      ['umlagefähige Kosten', `${bare(shared)} €`],
      ['nicht umlagefähige Kosten', `${bare(own1)} €`],
      ['Zuführung zur Erhaltungsrücklage', `${bare(reserve)} €`],
      ['Hausgeldvorschüsse (Soll = Ist)', `${bare(paid)} €`],
      ['<b>Abrechnungsspitze (Nachschuss)</b>', `<b>${bare(rest)} €</b>`],
    ],
  )}<p style="margin-top:3mm">In den Kosten enthaltene Handwerkerleistungen (§ 35a Abs. 3 EStG): ${bare(percent(own1, 22))} €. Stand der Rücklage gesamt: 61.204,18 €. Beschluss der Versammlung vom ${day(later(on, -12))}.</p></box>`
  return paper({ face: 'wide', size: 9 }, [page], {
    ...{ issuer: 'Immoverwalt Trautwein GmbH', recipient: who.name, date: iso(on), main: plain(rest) },
    own: own({
      ...{ abrechnungsspitze: rest, ruecklage: reserve, umlagefaehig: shared, nichtUmlagefaehig: own1 },
      ...{ vorauszahlungen: paid, handwerkerleistungen: percent(own1, 22) },
    }),
  })
}

/** A lease on a stationer's form: blanks filled in. */
function lease(random: Random): TruthDocument {
  const [who, tenant] = [someone(random), someone(random)]
  const [cold, extra] = [int(random, 380, 960) * 100, int(random, 9, 24) * 1000]
  const on = date(2025, int(random, 2, 9), int(random, 2, 25))
  const start = date(2025, on.month + 2, 1)
  const gap = (text: string): string => `<u>&nbsp;${text}&nbsp;</u>`
  const page = `<box 22 16 166><h2 class="c">Wohnraum-Mietvertrag</h2><p>Vermieter: ${gap(`${who.name}, ${who.street}, ${who.zip} ${who.city}`)}<br>Mieter: ${gap(`${tenant.name}, z. Zt. ${tenant.city}`)}</p><p><b>§ 1 Mieträume</b> Vermietet wird die Wohnung ${gap('Obere Gasse 21, 1. OG')} mit ${gap('3 Zimmern, Küche, Bad')}, Wohnfläche ca. ${gap(`${int(random, 48, 96)} m²`)}.</p><p><b>§ 2 Mietzeit</b> Das Mietverhältnis beginnt am ${gap(day(start))} und läuft auf unbestimmte Zeit.</p><p><b>§ 3 Miete</b> Die Miete beträgt monatlich (Kaltmiete) ${gap(eur(cold))} €.<br>Vorauszahlung auf Betriebskosten ${gap(eur(extra))} €<br>Gesamtmiete ${gap(eur(cold + extra))} €, zahlbar bis zum dritten Werktag.</p><p><b>§ 4 Kaution</b> Der Mieter leistet eine Sicherheit von ${gap(eur(cold * 3))} €.</p><p><b>§ 5 Kleinreparaturen</b> bis 100,00 € im Einzelfall, höchstens 8 % der Jahreskaltmiete.</p><p style="margin-top:10mm">${gap(`${who.city}, ${day(on, 'bare')}`)}</p><div class="cols" style="margin-top:10mm"><div>_____________________<br>Vermieter</div><div>_____________________<br>Mieter</div></div></box><low 22 8 166>Formular Nr. 545 · Nachdruck verboten · Stand 01/2024</low>`
  return paper({ face: 'serif', size: 11 }, [page], {
    ...{ date: iso(on), main: plain(cold) },
    own: own({ kaltmiete: cold, nebenkosten: extra, kaution: cold * 3, mietbeginn: iso(start) }),
  })
}

export const layouts: readonly TruthLayout[] = [
  fresh2('nebenkosten-anteil', 'nebenkosten', 'Betriebskostenabrechnung einer Hausverwaltung', serviceCharge, 2),
  fresh2('heizkosten-guthaben', 'nebenkosten', 'HeizkostenV, Einzelabrechnung eines Messdienstes', heating),
  fresh2('weg-spitze', 'hausgeld', '§ 28 Abs. 2 WEG, Einzelabrechnung', owners),
  fresh2('mietvertrag-formular', 'mietvertrag', 'Mietvertragsformular, ausgefüllt', lease),
]
