import { cents, code, digits, int, percent } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { date, day, eur, iso, later, own, plain, truth } from '../forms/kit/print.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { account, dayIn, person, taxIn, total, vat } from './kit/people.ts'
import { beside, foot, fresh3, pairs, rows, sheet } from './kit/sheet.ts'

/** A year's costs of a flat: sums of the house beside the tenant's share, shares for § 35a on the second sheet. */
function costs(random: Random): TruthDocument {
  const parts = [cents(random, 300, 600), cents(random, 120, 300), cents(random, 200, 400), cents(random, 600, 1200)]
  const sum = parts.reduce((all, one) => all + one, 0)
  const more = cents(random, 40, 300)
  const [who, on] = [person(random), dayIn(random, 2025, 5, 11)]
  const [home, craft] = [percent(parts[2] ?? 0, 90), cents(random, 20, 60)]
  const names = [
    'Grundsteuer|Wohnfläche',
    'Müllabfuhr|Personen',
    'Hausmeister, Treppenreinigung|Wohnfläche',
    'Heizung und Warmwasser lt. Anlage|Verbrauch',
  ]
  const first = `<b style="font-size:14pt">Wohnbau Neckar eG</b><br>Lessingstraße 1, 71634 Ludwigsburg<div class="win">${who.titled}</div><div class="right">${day(on)}</div><h1>Betriebskostenabrechnung 01.01.2024 – 31.12.2024</h1><p>Wohnung Tulpenweg 4, 2. OG links · 74,20 m² von 612,80 m²</p>${rows('grid', ['#Kostenart|Schlüssel|Haus gesamt|Ihr Anteil €', ...names.map((name, at) => `${name}|${eur((parts[at] ?? 0) * 8)}|${eur(parts[at] ?? 0)}`), `=Summe|||${eur(sum)}`, `Ihre Vorauszahlungen|||-${eur(sum - more)}`, `=Nachzahlung|||${eur(more)}`])}<p>Bitte zahlen Sie bis zum ${day(later(on, 30))}. Neue Vorauszahlung ab ${day(date(2026, 1, 1))}: ${eur(Math.round(sum / 12))} € monatlich.</p>`
  const second = `<h2>Anlage: Bescheinigung nach § 35a EStG</h2>${rows('rules', ['#Art|Ihr Anteil €', `Haushaltsnahe Dienstleistungen (§ 35a Abs. 2)|${eur(home)}`, `Handwerkerleistungen (§ 35a Abs. 3), Lohnanteil|${eur(craft)}`])}<p>Ausgewiesen sind Arbeitskosten einschließlich Umsatzsteuer.</p>`
  return sheet(
    { face: 'dejavu', size: 9.5 },
    [first, second],
    truth({ issuer: 'Wohnbau Neckar eG', recipient: who.name, date: iso(on), due: iso(later(on, 30)) }, 'nachzahlung', {
      nachzahlung: more,
      guthaben: null,
      vorauszahlungen: sum - more,
      haushaltsnah: home,
      handwerkerleistungen: craft,
      objectHint: 'Tulpenweg 4',
    }),
  )
}

/** A small landlord's account by letter, which ends in a credit. */
function credit(random: Random): TruthDocument {
  const [sum, back] = [cents(random, 900, 1600), cents(random, 30, 220)]
  const [who, on] = [person(random), dayIn(random, 2025, 4, 11)]
  const body = `Gregor und Beate Meyerhoff<br>Im Winkel 6<br>36037 Fulda<br><br><br>${who.titled}<br><br><div class="right">Fulda, ${day(on, 'long')}</div><br><b>Nebenkosten 2024, Wohnung Neuer Markt 22</b><p>${who.hello}</p><p>für das vergangene Jahr rechnen wir so ab:</p>${rows('', [`Grundsteuer, Wasser, Versicherung|${eur(Math.round(sum * 0.45))}`, `Gas (Zähler 7741)|${eur(sum - Math.round(sum * 0.45))}`, `=zusammen|${eur(sum)}`, `Sie haben voraus bezahlt|${eur(sum + back)}`, `=Guthaben zu Ihren Gunsten|${eur(back)}`])}<p>Das Guthaben verrechnen wir mit der nächsten Miete (680,00 Euro).</p><p>Freundliche Grüße</p>`
  return sheet({ face: 'typewriter', size: 11, margin: '25mm' }, [body], {
    issuer: 'Gregor und Beate Meyerhoff',
    recipient: who.name,
    date: iso(on),
    own: own({ nachzahlung: null, guthaben: back, vorauszahlungen: sum + back, objectHint: 'Neuer Markt 22' }),
  })
}

/** An owner's account of the community: costs that may be passed on and those that may not, advance, balance. */
function owners(random: Random): TruthDocument {
  const [pass, keep, save, spike] = [
    cents(random, 1400, 2600),
    cents(random, 300, 700),
    cents(random, 400, 900),
    cents(random, 60, 400),
  ]
  const [who, on] = [person(random), dayIn(random, 2025, 4, 9)]
  const body = `<div class="row"><b>HV Fährmann Immobilienverwaltung GmbH</b><span class="small">im Namen der WEG Kastanienallee 40–44</span></div><div class="win">${who.titled}</div><div class="row"><span>Einheit 17 · 61/1000 MEA</span><span>Itzehoe, ${day(on)}</span></div><br><h1>Einzelabrechnung 2024 nach § 28 WEG</h1>${rows('grid', ['#Position|Ihr Anteil EUR', `Umlagefähige Kosten|${eur(pass)}`, `Nicht umlagefähige Kosten|${eur(keep)}`, `=Kosten gesamt|${eur(pass + keep)}`, `Hausgeldvorschüsse Soll (ohne Erhaltungsrücklage)|-${eur(pass + keep - spike)}`, `=Abrechnungsspitze (Nachschuss)|${eur(spike)}`, `Zuführung zur Erhaltungsrücklage|${eur(save)}`])}<p>Enthaltene Aufwendungen nach § 35a EStG: haushaltsnahe Dienstleistungen ${eur(percent(pass, 11))} EUR, Handwerkerleistungen ${eur(percent(pass, 4))} EUR.</p><p>Stand der Rücklage am 31.12.2024: 88.412,07 EUR</p>`
  return sheet(
    { face: 'nimbus', size: 10 },
    [body],
    truth(
      { issuer: 'HV Fährmann Immobilienverwaltung GmbH', recipient: who.name, date: iso(on) },
      'abrechnungsspitze',
      {
        abrechnungsspitze: spike,
        umlagefaehig: pass,
        nichtUmlagefaehig: keep,
        ruecklage: save,
        haushaltsnah: percent(pass, 11),
        handwerkerleistungen: percent(pass, 4),
      },
    ),
  )
}

/** A painter's bill: wage and goods parted, the share of labour with its tax stated for § 35a. */
function painter(random: Random): TruthDocument {
  const [labour, goods] = [cents(random, 700, 2600), cents(random, 150, 700)]
  const net = labour + goods
  const tax = percent(net, 19)
  const [who, on, nr] = [person(random), dayIn(random, 2025), code(random, '2025/###')]
  const { iban, shown } = account(random)
  const share = labour + percent(labour, 19)
  const body = `<div style="border-left:6mm solid #d33;padding-left:4mm"><b style="font-size:15pt">Malerbetrieb Obermayr</b><br>Inh. Leopold Obermayr, Malermeister</div><div class="win">${who.titled}</div>${beside(`<h1>Rechnung</h1>`, pairs([`Nr.|${nr}`, `vom|${day(on)}`, `Ausführung|${day(later(on, -12))}`]), 60)}<p>Objekt: Ihr Wohnhaus, ${who.street}</p>${rows('rules', ['#Leistung|Menge|EUR', `Arbeitszeit Geselle und Meister|${int(random, 20, 50)} Std.|${eur(labour)}`, `Farbe, Abdeckmaterial, Spachtel|pauschal|${eur(goods)}`, `Nettosumme||${eur(net)}`, `MwSt. 19 %||${eur(tax)}`, `=Rechnungssumme||${eur(net + tax)}`])}<p>Im Rechnungsbetrag sind Lohnkosten von ${eur(labour)} EUR netto, das sind ${eur(share)} EUR inkl. MwSt., enthalten (§ 35a EStG). Diese Rechnung ist zwei Jahre aufzubewahren.</p>${foot('Am Sägewerk 14, 85354 Freising', `St.-Nr. 115/${digits(random, 3)}/2${digits(random, 4)}`, `IBAN ${shown}`)}`
  return sheet({ face: 'bookman', size: 10 }, [body], {
    ...{
      issuer: 'Malerbetrieb Obermayr',
      recipient: who.name,
      number: nr,
      date: iso(on),
      serviceDate: iso(later(on, -12)),
      iban,
    },
    ...total(net, tax, net + tax),
    own: own({ lohnanteilNetto: labour, lohnanteilBrutto: share }),
  })
}

/** The chimney sweep: units of work by the schedule of fees, all of it labour. */
function sweep(random: Random): TruthDocument {
  const net = cents(random, 45, 120)
  const tax = percent(net, 19)
  const [who, on, nr] = [person(random), dayIn(random, 2025), digits(random, 7)]
  const { iban, shown } = account(random)
  const body = `<div class="row"><div><b>Sönke Tiedemann</b><br>Bezirksschornsteinfegermeister<br>Kehrbezirk 14</div><div class="small right">Tulpenweg 11<br>25524 Itzehoe</div></div><div class="win">${who.titled}</div><h1>Rechnung / Gebührenbescheid</h1>${pairs([`Rechnungsnummer|${nr}`, `Rechnungsdatum|${day(on)}`, `Tag der Arbeiten|${day(later(on, -1))}`, `Liegenschaft|${who.street}`])}${rows('grid', ['#Arbeit|AW|EUR', `Feuerstättenschau, Abgaswegeüberprüfung|31,4|${eur(net)}`, `MwSt 19 %||${eur(tax)}`, `=Gesamt||${eur(net + tax)}`])}<p>Lohnanteil nach § 35a EStG: ${eur(net + tax)} EUR (brutto)</p><p>IBAN ${shown} · zahlbar innerhalb von 14 Tagen</p>`
  return sheet({ face: 'century', size: 10.5 }, [body], {
    ...{ issuer: 'Sönke Tiedemann', recipient: who.name, number: nr, date: iso(on), iban },
    ...total(net, tax, net + tax),
    own: own({ lohnanteilBrutto: net + tax }),
  })
}

/** A window cleaner without a tax and without a share of labour in words. */
function cleaner(random: Random): TruthDocument {
  const gross = int(random, 60, 240) * 100
  const [who, on, nr] = [person(random), dayIn(random, 2025), digits(random, 3)]
  const body = `<h1>Klarblick Glasreinigung</h1>Uwe Schönfelder · 21335 Lüneburg · Steuernr. 33/140/${digits(random, 5)}<br><br>${who.lines}<br><br>${pairs([`Rechnung|${nr}-25`, `Datum|${day(on, 'short')}`, `geputzt am|${day(later(on, -5), 'short')}`])}${rows('rules', [`Fensterreinigung innen und außen, reine Arbeitsleistung|${eur(gross)} €`, `=Rechnungsbetrag|${eur(gross)} €`])}<p>Umsatzsteuerfrei nach § 19 UStG. Bitte überweisen, Barzahlung wird vom Finanzamt nicht anerkannt!</p>`
  return sheet({ face: 'gothic', size: 10 }, [body], {
    issuer: 'Klarblick Glasreinigung',
    recipient: who.name,
    number: `${nr}-25`,
    date: iso(on),
    gross: plain(gross),
    main: plain(gross),
    tax: null,
  })
}

/** Electricity for a year: use, prices that changed, what was paid ahead, a small rest. */
function power(random: Random): TruthDocument {
  const gross = cents(random, 700, 1900)
  const paid = Math.floor(gross / 1200) * 1200 - 2400
  const [who, on, nr] = [person(random), dayIn(random, 2025), code(random, 'VR 4######')]
  const tax = taxIn(gross)
  const body = `<div class="row"><b style="font-size:16pt;color:#084">Stadtwerke Döbeln</b><span class="small right">Vertragskonto 200${digits(random, 5)}<br>Zähler 1ESY11${digits(random, 6)}<br>Kundennummer ${digits(random, 6)}</span></div><div class="win">${who.titled}</div>${beside('<h1>Ihre Stromrechnung</h1>', pairs([`Rechnungsnr.|${nr}`, `Datum|${day(on)}`]), 60)}<p>Abrechnungszeitraum ${day(later(on, -380))} bis ${day(later(on, -15))}, Lieferstelle ${who.street}</p>${rows('grid', ['#|Betrag EUR', `Arbeitspreis, Grundpreis, Stromsteuer (netto)|${eur(gross - tax)}`, `Umsatzsteuer 19 %|${eur(tax)}`, `=Rechnungsbetrag brutto|${eur(gross)}`, `geleistete Abschläge (brutto)|-${eur(paid)}`, `=Noch zu zahlen|${eur(gross - paid)}`])}<p>Neuer Abschlag: ${eur(Math.round(gross / 1100) * 100)} EUR monatlich, erstmals am ${day(later(on, 30))}. Den Restbetrag buchen wir am ${day(later(on, 14))} ab.</p>${foot('Stadtwerke Döbeln GmbH<br>04720 Döbeln', `USt-IdNr. ${vat(random)}`)}`
  return sheet({ face: 'dejavu', size: 9.5 }, [body], {
    ...{ issuer: 'Stadtwerke Döbeln GmbH', recipient: who.name, number: nr, date: iso(on) },
    ...total(gross - tax, tax, gross),
  })
}

/** A mobile provider's bill: brand and legal name, other providers' services below the tax. */
function mobile(random: Random): TruthDocument {
  const net = cents(random, 15, 60)
  const tax = percent(net, 19)
  const [who, on, nr] = [person(random), dayIn(random, 2026), digits(random, 12)]
  const body = `<div class="row"><b style="font-size:22pt;color:#e06">funki</b><span class="small right">Seite 1 von 1</span></div><div class="win">${who.lines}</div>${beside('<h1>Deine Rechnung</h1>', pairs([`Rechnungsnummer|${nr}`, `Rechnungsdatum|${day(on)}`, `Kundennummer|${digits(random, 9)}`, `Rufnummer|0151 ${digits(random, 8)}`]), 50)}${rows('rules', ['#Posten|Betrag', `funki Flat M 01.–30.|${eur(net + 500)} €`, 'Treuerabatt|-5,00 €', `Summe netto|${eur(net)} €`, `Umsatzsteuer 19 %|${eur(tax)} €`, `=Rechnungsbetrag|${eur(net + tax)} €`])}<p>Wir buchen ${eur(net + tax)} € am ${day(later(on, 6))} von deinem Konto DE** **** **** **** **** 71 ab.</p>${foot('funki ist ein Produkt der<br>Ostmobil Telekommunikation GmbH, 99084 Erfurt', `USt-ID ${vat(random)}`)}`
  return sheet({ face: 'gothic', size: 9.5 }, [body], {
    ...{
      issuer: 'Ostmobil Telekommunikation GmbH',
      recipient: who.name,
      number: nr,
      date: iso(on),
      due: iso(later(on, 6)),
      iban: null,
    },
    ...total(net, tax, net + tax),
  })
}

/** A lease in two columns with paragraphs. */
function lease(random: Random): TruthDocument {
  const [rent, extra] = [int(random, 480, 1250) * 100, int(random, 120, 260) * 100]
  const [who, owner, on] = [person(random), person(random), date(2025, int(random, 2, 9), int(random, 3, 20))]
  const start = date(2025, on.month + 2, 1)
  const street = `Lessingstraße ${int(random, 2, 88)}`
  const body = `<h1 class="mid">Wohnraummietvertrag</h1><p class="mid">zwischen ${owner.name}, ${owner.street}, ${owner.town} (Vermieter)<br>und ${who.name}, ${who.street}, ${who.town} (Mieter)</p><div style="columns:2;column-gap:8mm"><h2>§ 1 Mietsache</h2><p>Vermietet wird die Wohnung im Haus ${street}, 71634 Ludwigsburg, Erdgeschoss, 3 Zimmer, 78 m², mit Kellerraum.</p><h2>§ 2 Mietzeit</h2><p>Das Mietverhältnis beginnt am ${day(start)} und läuft auf unbestimmte Zeit. Der vorherige Vertrag endete am ${day(later(start, -1))}.</p><h2>§ 3 Miete</h2><p>Die monatliche Grundmiete (kalt) beträgt ${eur(rent)} €. Neben der Miete wird eine Vorauszahlung auf Betriebskosten von ${eur(extra)} € geleistet. Zu zahlen sind insgesamt ${eur(rent + extra)} €, spätestens am dritten Werktag.</p><h2>§ 4 Kaution</h2><p>Der Mieter leistet eine Sicherheit von ${eur(rent * 3)} €, zahlbar in drei Raten von ${eur(rent)} €.</p><h2>§ 5 Schönheitsreparaturen</h2><p>Kleine Instandhaltungen bis 100,00 € im Einzelfall und 8 % der Jahresmiete trägt der Mieter.</p><h2>§ 6 Tierhaltung</h2><p>Kleintiere sind erlaubt.</p></div><br><p>Ludwigsburg, den ${day(on)}</p><div class="row"><span>____________________<br>Vermieter</span><span>____________________<br>Mieter</span></div>`
  return sheet(
    { face: 'roman', size: 11 },
    [body],
    truth({ date: iso(on) }, 'kaltmiete', {
      kaltmiete: rent,
      nebenkosten: extra,
      kaution: rent * 3,
      mietbeginn: iso(start),
      objectHint: street,
    }),
  )
}

/** A notary's bill by the law on costs: the value of the matter, numbers of the schedule. */
function notary(random: Random): TruthDocument {
  const net = cents(random, 900, 2600)
  const tax = percent(net, 19)
  const [who, on, nr] = [person(random), dayIn(random, 2025), code(random, '1###/25')]
  const { iban, shown } = account(random)
  const body = `<div class="mid"><b style="font-size:14pt">Dr. Cosima Weißhaupt</b><br>Notarin in Erfurt</div><div class="win">${who.titled}</div><div class="row"><span>UVZ-Nr. ${digits(random, 3)}/2025</span><span>Erfurt, ${day(on)}</span></div><br><h1>Kostenberechnung Nr. ${nr}</h1><p>Grundstückskaufvertrag Neuer Markt 3. Geschäftswert §§ 47, 97 GNotKG: ${eur(net * 160)} €</p>${rows('rules', [`21100 Beurkundungsverfahren 2,0|${eur(net - 9200)}`, '22110 Vollzugsgebühr|80,00', '32005 Auslagenpauschale Post|12,00', `Zwischensumme|${eur(net)}`, `32014 Umsatzsteuer 19 %|${eur(tax)}`, `=Rechnungsbetrag|${eur(net + tax)}`])}<p>Zahlbar sofort auf ${shown}. Nicht auf das Notaranderkonto überweisen!</p>`
  return sheet({ face: 'pala', size: 11 }, [body], {
    ...{ issuer: 'Dr. Cosima Weißhaupt', recipient: who.name, number: nr, date: iso(on), iban },
    ...total(net, tax, net + tax),
    own: own({ objectHint: 'Neuer Markt 3' }),
  })
}

export const layouts: readonly TruthLayout[] = [
  fresh3('betriebskosten-genossenschaft', 'nebenkosten', 'BetrKV, § 35a EStG; BMF 09.11.2016 Anlage 2', costs, 2),
  fresh3('nebenkosten-brief', 'nebenkosten', 'Abrechnung eines privaten Vermieters', credit),
  fresh3('weg-einzelabrechnung', 'hausgeld', '§ 28 Abs. 2 WEG', owners),
  fresh3('maler-lohnanteil', 'handwerker', '§ 35a Abs. 3 EStG, § 14b UStG', painter, 2),
  fresh3('schornsteinfeger-aw', 'schornstein', 'KÜO, SchfHwG', sweep),
  fresh3('glasreinigung', 'hhnah', '§ 35a Abs. 2 EStG, § 19 UStG', cleaner),
  fresh3('strom-doebeln', 'energie', '§ 40 EnWG', power, 2),
  fresh3('mobil-marke', 'telefon', '§ 65 TKG', mobile),
  fresh3('mietvertrag-spalten', 'mietvertrag', 'Wohnraummietvertrag, §§ 535 ff. BGB', lease),
  fresh3('notarin-gnotkg', 'notar', '§ 19 GNotKG', notary),
]
