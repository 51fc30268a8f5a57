import { cents, code, digits, int, percent, pick } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { grouped, idNumber } from '../forms/kit/numbers.ts'
import { date, day, eur, iso, later, own, plain } from '../forms/kit/print.ts'
import { paper } from '../fresh/kit/paper.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { hello, konto, someone, windowOf } from './kit/cast.ts'
import { fresh2, table } from './kit/set.ts'

/** A private health insurer: parts of the tariff, what was paid back, two persons. */
function privateHealth(random: Random): TruthDocument {
  const who = someone(random)
  const [basic, care, more] = [cents(random, 2800, 6100), cents(random, 340, 700), cents(random, 200, 900)]
  const back = pick(random, [38_450, 61_200, 90_010])
  const on = date(2026, 1, int(random, 12, 30))
  const page = `<far 18 12><span style="font-size:16pt;color:#1d3c6e">Hortus Krankenversicherung a.G.</span></far><box 22 46><span class="back">Hortus Krankenversicherung a.G. · Gartenallee 1 · 72764 Reutlingen</span>${windowOf(who)}</box><box 130 46 62>${table(
    's',
    [
      ['Versicherungs-Nr.', `KV ${digits(random, 7)}`],
      ['Datum', day(on)],
      ['Steuer-ID', idNumber(random)],
    ],
  )}</box>
    <box 22 96 168><p><b>Bescheinigung nach § 10 Abs. 2a EStG für das Beitragsjahr 2025</b></p><p>Versicherte Person: ${who.name}, geb. ${day(who.born)}</p>${table(
      'lined wide',
      [
        ['#Beitragsanteil', '2025 in EUR'],
        ['Gesamtbeitrag einschließlich Wahlleistungen', eur(basic + care + more)],
        ['davon Basiskrankenversicherung', eur(basic)],
        ['davon private Pflegepflichtversicherung', eur(care)],
        ['davon nicht zur Basisabsicherung gehörend', eur(more)],
        ['Beitragsrückerstattung Basisabsicherung für 2024', eur(back)],
      ],
    )}<p style="margin-top:4mm">Diese Werte haben wir unter Ihrer Steuer-ID an die Zentrale Stelle übermittelt. Ihr neuer Monatsbeitrag ab 01.01.2026: ${eur(Math.floor((basic + care + more) / 11.4))} EUR.</p></box>`
  return paper({ face: 'sans', size: 9.5 }, [page], {
    ...{ issuer: 'Hortus Krankenversicherung a.G.', recipient: who.name, date: iso(on) },
    own: own({ basisbeitrag: basic, pflegebeitrag: care, wahlleistungen: more, erstattet: back }),
  })
}

/** A statutory fund tells a self-employed member the contributions of the year in a sentence each. */
function statutory(random: Random): TruthDocument {
  const who = someone(random)
  const [basic, care] = [cents(random, 2900, 8800), cents(random, 600, 1700)]
  const on = date(2026, 2, int(random, 2, 24))
  const page = `<box 20 12><b style="font-size:20pt;color:#2e7d32">GKH</b> <span class="s">Gesundheitskasse Hunte</span></box><box 20 46>${windowOf(who, 'beside')}</box><far 20 46>${day(on, 'long')}<br>KV-Nr. ${code(random, '@#########')}</far><box 20 92 168><p><b>Ihre Beiträge 2025 – Info für die Steuererklärung</b></p><p>${hello(who)}</p><p>als freiwilliges Mitglied haben Sie im Jahr 2025 zur Krankenversicherung Beiträge von ${eur(basic)} € (ohne Anspruch auf Krankengeld) und zur Pflegeversicherung ${eur(care)} € gezahlt. Zusammen sind das ${eur(basic + care)} €. Beiträge wurden nicht erstattet.</p><p>Sie müssen nichts tun: Das Finanzamt kennt die Beträge schon.</p><p>Ihre GKH</p></box>`
  return paper({ face: 'office', size: 11 }, [page], {
    ...{ issuer: 'Gesundheitskasse Hunte', recipient: who.name, date: iso(on) },
    own: own({ basisbeitrag: basic, pflegebeitrag: care, erstattet: null }),
  })
}

/** Liability: the premium bill of a year; last year's and the half-year's premium compete. */
function liability(random: Random): TruthDocument {
  const [who, bank] = [someone(random), konto(random)]
  const sum = cents(random, 48, 140)
  const on = date(2025, int(random, 1, 11), int(random, 3, 27))
  const nr = code(random, 'PH-##.###.###-#')
  const page = `<box 20 12><span style="border:0.6mm solid #7b1fa2;border-radius:3mm;padding:2mm 5mm;font-size:15pt;color:#7b1fa2">nordlotse</span> <span class="s">Versicherung aG</span></box><box 20 46>${windowOf(who, 'none')}</box><box 126 44 66><div style="background:#f3e5f5;padding:3mm">Versicherungsschein-Nummer<br><b>${nr}</b><br>Rechnung vom ${day(on)}<br>Fälligkeit ${day(later(on, 15))}</div></box>
    <box 20 94 170><h3>Beitragsrechnung Privathaftpflicht</h3>${table('ruled wide', [
      ['#Versicherung', 'Zeitraum', 'Beitrag EUR'],
      [
        'Privathaftpflicht „Familie Plus“',
        `${day(later(on, 15), 'short')}–${day(later(on, 379), 'short')}`,
        eur(sum - percent(sum, 16)),
      ],
      ['Versicherungsteuer 19 %', '', eur(percent(sum, 16))],
      ['=zu zahlender Jahresbeitrag', '', eur(sum)],
    ])}<p style="margin-top:4mm">Deckungssumme 50 Mio. EUR. Im letzten Jahr betrug Ihr Beitrag ${eur(sum - 310)} EUR. Bei halbjährlicher Zahlung ${eur(percent(sum, 51.5))} EUR.</p></box>
    <low 20 10 170>Nordlotse Versicherung aG, Hafenkante 2, 24340 Eckernförde · ${bank.bank} · ${grouped(bank.iban)} · VersSt-Nr. 807/V9080702${digits(random, 4)}</low>`
  return paper({ face: 'light', size: 10 }, [page], {
    ...{
      issuer: 'Nordlotse Versicherung aG',
      recipient: who.name,
      date: iso(on),
      due: iso(later(on, 15)),
      main: plain(sum),
    },
    own: own({ beitrag: sum, versicherungsnummer: nr }),
  })
}

/** A car insurer: third-party cover and comprehensive apart. */
function car(random: Random): TruthDocument {
  const who = someone(random)
  const [third, own2, legal] = [cents(random, 180, 420), cents(random, 90, 480), 3990]
  const sum = third + own2 + legal
  const on = date(2025, 11, int(random, 10, 27))
  const nr = code(random, '##-###-####-K')
  const page = `<box 0 0 210><div style="height:9mm;background:#ffd400"></div></box><box 20 14><b>Rheinland Auto Direkt</b><br><span class="t">Marke der RAD Versicherungs-AG</span></box><box 20 48>RAD Versicherungs-AG, 50667 Köln<br><br>${windowOf(who)}</box><far 20 48>Vertrag ${nr}<br>KLE-${code(random, '@@')} ${digits(random, 3)}<br>SF 14 / SF 12<br>${day(on)}</far>
    <box 20 104 170><h3>Beitragsrechnung 2026 zur Kfz-Versicherung</h3>${table('wide zebra', [
      ['Kfz-Haftpflicht', 'Regionalklasse 5', `${eur(third)} €`],
      ['Vollkasko, SB 500/150 €', 'Typklasse 21', `${eur(own2)} €`],
      ['Schutzbrief, Fahrerschutz', '', `${eur(legal)} €`],
      ['=Jahresbeitrag inkl. 19 % Vers.-Steuer', '', `${eur(sum)} €`],
    ])}<p style="margin-top:4mm">Wir buchen zum 01.01.2026 die erste Vierteljahresrate von ${eur(percent(sum, 26))} € ab. Vergleichsbeitrag nach § 40 VVG: ${eur(sum + 1830)} €.</p></box>`
  return paper({ face: 'office', size: 10.5 }, [page], {
    ...{ issuer: 'RAD Versicherungs-AG', recipient: who.name, date: iso(on), main: plain(sum) },
    own: own({ beitrag: sum, haftpflichtanteil: third, versicherungsnummer: nr }),
  })
}

/** The official certificate after § 92 with numbered lines, two columns of years. */
function riester(random: Random): TruthDocument {
  const who = someone(random)
  const [paid, grant] = [cents(random, 400, 1900), pick(random, [17_500, 47_500, 35_250])]
  const on = date(2026, 3, int(random, 2, 27))
  const page = `<box 20 12>Sonnwend Lebensversicherung AG · 99084 Erfurt</box><box 20 46>${windowOf(who)}</box><far 20 46>Datum ${day(on)}<br>Vertragsnummer RV${digits(random, 8)}<br>Zertifizierungsnummer 00${digits(random, 4)}<br>Anbieternummer 51${digits(random, 8)}</far>
    <box 20 92 170><h3>Bescheinigung nach § 92 EStG für das Kalenderjahr 2025</h3>${table('lined wide', [
      ['1', 'Im abgelaufenen Beitragsjahr geleistete Altersvorsorgebeiträge', `${eur(paid)} €`],
      ['2', 'im Jahr 2025 ermittelte Zulagen für 2024', `${eur(grant)} €`],
      ['3', 'Summe der bis 31.12.2025 gutgeschriebenen Zulagen', `${eur(grant * 9)} €`],
      ['4', 'Summe der bis 31.12.2025 geleisteten Beiträge', `${eur(paid * 9)} €`],
      ['5', 'Stand des Altersvorsorgevermögens am 31.12.2025', `${eur(paid * 10 + grant * 8)} €`],
    ])}<p class="s" style="margin-top:4mm">Die Beiträge aus Zeile 1 haben wir nach § 10a Abs. 5 EStG der zentralen Stelle gemeldet. Verwaltungskosten 2025: ${eur(percent(paid, 4))} €.</p></box>`
  return paper({ face: 'serif', size: 10.5 }, [page], {
    ...{ issuer: 'Sonnwend Lebensversicherung AG', recipient: who.name, date: iso(on), main: plain(paid) },
    own: own({ beitraege: paid, zulagen: grant }),
  })
}

/** Basic pension: contributions regular and single, told beside a sum. */
function basicPension(random: Random): TruthDocument {
  const who = someone(random)
  const [regular, single] = [int(random, 10, 50) * 12_00, int(random, 0, 9) * 100_000]
  const on = date(2026, 1, int(random, 8, 30))
  const page = `<far 20 14><b style="letter-spacing:2mm">VESTALIS</b><br><span class="s">Vestalis Pensionskasse VVaG<br>Ravensburg</span></far><box 22 50>${windowOf(who, 'none')}</box><box 22 92 164><p>${day(on, 'zeroLong')}, Basisrente ${digits(random, 9)}</p><p><b>Beitragsbescheinigung Basisrente nach § 10 Abs. 2a EStG</b></p><p>Im Kalenderjahr 2025 sind zu Ihrem Vertrag (§ 10 Abs. 1 Nr. 2 Buchst. b EStG) eingegangen:</p>${table(
    '',
    [
      ['laufende Beiträge', `${eur(regular)} EUR`],
      ['Zuzahlungen', `${eur(single)} EUR`],
      ['=geleistete Beiträge 2025', `${eur(regular + single)} EUR`],
    ],
  )}<p style="margin-top:4mm">Höchstbetrag 2025 für Ledige: 29.344,00 EUR. Rentenbeginn 01.05.2041.</p></box>`
  return paper({ face: 'book', size: 11 }, [page], {
    ...{ issuer: 'Vestalis Pensionskasse VVaG', recipient: who.name, date: iso(on), main: plain(regular + single) },
    own: own({ beitrag: regular + single }),
  })
}

/** An accident policy; the premium stands in a box of many numbers. */
function accident(random: Random): TruthDocument {
  const who = someone(random)
  const sum = cents(random, 90, 340)
  const on = date(2025, int(random, 2, 11), int(random, 3, 27))
  const nr = code(random, 'U ###/####/##')
  const page = `<box 18 10 174>${table('lined wide s', [
    [
      '<b>Allsee Unfallversicherung AG</b><br>Seestraße 44, 88212 Ravensburg',
      `<span class="cap">Vers.-Nr.</span>${nr}`,
      `<span class="cap">Ausgestellt</span>${day(on, 'bare')}`,
    ],
    [
      'Betreuer: Agentur Marius Baldauf',
      '<span class="cap">Zahlungsweise</span>jährlich',
      `<span class="cap">Fällig</span>${day(later(on, 18), 'bare')}`,
    ],
  ])}</box><box 18 44>${windowOf(who)}</box>
    <box 18 88 174><p><b>Beitragsbescheinigung und Jahresrechnung Unfallversicherung</b></p>${table('lined wide', [
      ['#Leistung', 'Versicherungssumme EUR', 'Jahresbeitrag EUR'],
      ['Invalidität, Progression 225 %', '150.000,00', eur(percent(sum, 60))],
      ['Krankenhaustagegeld', '25,00', eur(sum - percent(sum, 60))],
      ['=Gesamtbeitrag einschl. Versicherungsteuer', '', eur(sum)],
    ])}</box>`
  return paper({ face: 'wide', size: 8.5 }, [page], {
    ...{
      issuer: 'Allsee Unfallversicherung AG',
      recipient: who.name,
      date: iso(on),
      due: iso(later(on, 18)),
      main: plain(sum),
    },
    own: own({ beitrag: sum, versicherungsnummer: nr }),
  })
}

/** A building policy of a mutual society in the country. */
function building(random: Random): TruthDocument {
  const who = someone(random)
  const sum = cents(random, 310, 890)
  const on = date(2025, 12, int(random, 3, 20))
  const nr = code(random, 'WG######')
  const page = `<box 22 14><b style="font-size:13pt">Brandgilde Krummer Timpen von 1743</b><br>Versicherungsverein auf Gegenseitigkeit</box><box 22 46>${windowOf(who, 'above')}</box><far 22 46>Eckernförde, ${day(on, 'long')}</far><box 22 92 164><p>Wohngebäudeversicherung ${nr}<br>Versicherungsort: ${who.street}, ${who.zip} ${who.city}</p><p>${hello(who)}</p><p>der Beitrag für das Jahr 2026 beträgt bei einem gleitenden Neuwertfaktor von 25,91 für Feuer, Leitungswasser und Sturm</p><p><b>${eur(sum)} €</b> (einschl. Versicherungsteuer ${eur(percent(sum, 14))} €).</p><p>Er ist fällig am 01.01.2026 und wird abgebucht. Versicherungssumme 1914: 28.400 Mark. Selbstbehalt 500,00 €.</p></box><low 22 12 164>Brandgilde Krummer Timpen von 1743 VVaG · Am Exer 9 · 24340 Eckernförde</low>`
  return paper({ face: 'serif', size: 11 }, [page], {
    ...{
      issuer: 'Brandgilde Krummer Timpen von 1743 VVaG',
      recipient: who.name,
      date: iso(on),
      due: '2026-01-01',
      main: plain(sum),
    },
    own: own({ beitrag: sum, versicherungsnummer: nr }),
  })
}

export const layouts: readonly TruthLayout[] = [
  fresh2(
    'pkv-10-2a',
    'kv_besch',
    '§ 10 Abs. 2a EStG, Bescheinigung einer privaten Krankenversicherung',
    privateHealth,
    2,
  ),
  fresh2('gkv-freiwillig', 'kv_besch', 'Beitragsinformation einer Krankenkasse', statutory),
  fresh2('haftpflicht-rechnung', 'haftpflicht', 'Beitragsrechnung Privathaftpflicht', liability),
  fresh2('kfz-direkt', 'kfz_vers', 'Beitragsrechnung Kfz-Versicherung', car),
  fresh2('riester-92', 'riester', '§ 92 EStG, Muster des BMF', riester, 2),
  fresh2('basisrente-zuzahlung', 'basisrente', '§ 10 Abs. 2a EStG, Basisrente', basicPension),
  fresh2('unfall-raster', 'unfall_bu', 'Jahresrechnung Unfallversicherung', accident),
  fresh2('gebaeude-gilde', 'gebaeudevers', 'Beitragsbrief einer Brandgilde', building),
]
