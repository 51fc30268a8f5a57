import { code, digits, int, percent } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { grouped, taxNumber } from '../forms/kit/numbers.ts'
import { dear, issuer, person, relative } from '../forms/kit/people.ts'
import { date, day, eur, iso, later, monthName, own, plain } from '../forms/kit/print.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { billed, fresh } from './kit/fresh.ts'
import { paper } from './kit/paper.ts'

/** A gardener's bill: labour, machines and green waste apart, labour with tax in a line of its own. */
function garden(random: Random): TruthDocument {
  const firm = issuer(random, ['Grünwerk {last} Garten- und Landschaftspflege GmbH', 'Gartenbau {last} GbR'])
  const who = person(random)
  const [work, machine, waste] = [
    int(random, 5, 14) * 4600,
    int(random, 2, 5) * 1800,
    int(random, 2, 6) * 2150,
  ] as const
  const net = work + machine + waste
  const tax = percent(net, 19)
  const labour = work + machine + percent(work + machine, 19)
  const printed = date(2025, int(random, 4, 11), int(random, 4, 26))
  const nr = `GW-${printed.year}-${digits(random, 4)}`
  const page = `<box 20 12><b style="font-size:15pt;color:#3b7a2a">${firm.name}</b></box><box 20 40>${who.title} ${who.name}<br>${who.street}<br>${who.zip} ${who.city}</box>
    <box 20 74 170><table class="wide lined s"><tr><td>Rechnungsnummer<br><b>${nr}</b></td><td>Rechnungsdatum<br><b>${day(printed)}</b></td><td>Kunde<br><b>${digits(random, 5)}</b></td><td>Leistungszeitraum<br><b>${monthName(printed.month - 1)} ${printed.year}</b></td></tr></table></box>
    <box 20 96 170><h3>Rechnung Gartenpflege</h3><table class="wide ruled"><tr><th>Leistung</th><th class="r">Betrag netto</th></tr><tr><td>${work / 4600} Std. Hecken- und Gehölzschnitt, Rasenmahd</td><td class="r">${eur(work)} €</td></tr><tr><td>${machine / 1800} Std. Maschineneinsatz (Häcksler)</td><td class="r">${eur(machine)} €</td></tr><tr><td>Entsorgung Grünschnitt, ${waste / 2150} m³</td><td class="r">${eur(waste)} €</td></tr></table>
    <p class="r" style="margin-top:4mm">Netto ${eur(net)} € &nbsp;&nbsp; USt 19 % ${eur(tax)} € &nbsp;&nbsp; <b>Gesamtbetrag ${eur(net + tax)} €</b></p>
    <p>Haushaltsnahe Dienstleistung: Arbeits- und Maschinenkosten inkl. USt <b>${eur(labour)} €</b>. Barzahlung wird vom Finanzamt nicht anerkannt.</p><p>Fällig am ${day(later(printed, 14))}, bitte auf ${grouped(firm.iban)} (${firm.bank}).</p></box>
    <low 20 8 170>${firm.street} · ${firm.zip} ${firm.city} · ${firm.phone} · ${firm.web} · USt-IdNr. ${firm.vat}</low>`
  return paper({ face: 'office', size: 10 }, [page], {
    ...{
      issuer: firm.name,
      recipient: who.name,
      number: nr,
      date: iso(printed),
      due: iso(later(printed, 14)),
      iban: firm.iban,
      vatId: firm.vat,
    },
    ...{ ...billed(net, tax, net + tax), own: own({ lohnanteilBrutto: labour }) },
  })
}

/** A cleaner who charges no tax, a letter with hours; nothing is said about labour since all is labour. */
function cleaner(random: Random): TruthDocument {
  const self = person(random)
  const who = person(random)
  const month = int(random, 2, 11)
  const hours = int(random, 9, 26)
  const gross = hours * 2350
  const printed = date(2025, month + 1, int(random, 1, 6))
  const nr = `${String(month).padStart(2, '0')}-${digits(random, 2)}`
  const number = taxNumber(random, 'by')
  const { iban, bank } = issuer(random, ['x'])
  const page = `<box 25 16>${self.name}<br>Haushaltshilfe und Gebäudereinigung<br>${self.street}<br>${self.zip} ${self.city}<br>Steuernr. ${number}</box><box 25 60>${who.name}<br>${who.street}<br>${who.zip} ${who.city}</box>
    <far 25 96>${self.city}, ${day(printed)}</far><box 25 106 160><p>Rechnung ${nr}</p><p>${dear(who)}</p><p>im ${monthName(month)} 2025 habe ich in Ihrem Haushalt ${hours} Stunden gereinigt, gebügelt und Fenster geputzt. Bei 23,50 € je Stunde macht das zusammen ${eur(gross)} €.
    Als Kleinunternehmerin nach § 19 UStG berechne ich keine Umsatzsteuer.</p><p>Bitte überweisen Sie bis zum ${day(later(printed, 10))} auf mein Konto bei der ${bank}, ${grouped(iban)}.</p><p>Herzliche Grüße<br><br>${self.name}</p></box>`
  return paper({ face: 'book', size: 12 }, [page], {
    ...{
      issuer: self.name,
      recipient: who.name,
      number: nr,
      date: iso(printed),
      due: iso(later(printed, 10)),
      iban,
      vatId: null,
      taxNumber: number,
    },
    ...{ ...billed(null, null, gross), own: own({ lohnanteil: null, lohnanteilProzent: null }) },
  })
}

/** A town's certificate of what was paid for care of a child; meals apart, not part of the fee. */
function nursery(random: Random): TruthDocument {
  const town = issuer(random, ['Stadt {city}', 'Hansestadt Wismar', 'Große Kreisstadt Bretten'])
  const who = person(random, [1984, 1996])
  const child = relative(random, who, [2019, 2022])
  const fee = int(random, 88, 290) * 100
  const meals = 6200
  const printed = date(2025, 2, int(random, 3, 26))
  const page = `<box 25 14>${town.name}<br>Fachdienst Jugend und Familie<br>Abt. Kindertagesbetreuung</box><far 20 14>${town.street}<br>${town.zip} ${town.city}<br>Frau Öztürk, App. 341<br>${day(printed)}</far>
    <box 25 52>Familie<br>${who.name}<br>${who.street}<br>${who.zip} ${who.city}</box><box 25 96 160><p><b>Bescheinigung über Elternbeiträge 2024</b><br>Kassenzeichen ${code(random, '6.####.######')}</p>
    <p>Hiermit wird bescheinigt, dass für das Kind <b>${child.name}</b>, geb. ${day(child.birth)}, für den Besuch der Kindertagesstätte „Regenbogen“ vom 01.01. bis 31.12.2024 unbar gezahlt wurden:</p>
    <table style="width:110mm"><tr><td>Betreuungsgebühr 12 x ${eur(fee)} €</td><td class="r">${eur(fee * 12)} €</td></tr><tr><td>Verpflegungspauschale 12 x ${eur(meals)} €</td><td class="r">${eur(meals * 12)} €</td></tr><tr class="sum"><td>insgesamt</td><td class="r">${eur((fee + meals) * 12)} €</td></tr></table>
    <p style="margin-top:4mm">Als Kinderbetreuungskosten nach § 10 Abs. 1 Nr. 5 EStG ist nur die Betreuungsgebühr begünstigt.</p><p>Im Auftrag<br><br>Öztürk</p></box>`
  return paper({ face: 'sans', size: 10.5 }, [page], {
    ...{ issuer: town.name, recipient: who.name, date: iso(printed), main: plain(fee * 12) },
    own: own({ betrag: fee * 12, verpflegung: meals * 12, childName: child.name }),
  })
}

/** A private school's letter: school money, boarding and care apart, each named in a sentence of its own. */
function school(random: Random): TruthDocument {
  const body = issuer(random, ['Freie Waldorfschule {city} e. V.', 'Evangelisches Schulwerk {city} gGmbH'])
  const who = person(random, [1972, 1988])
  const child = relative(random, who, [2008, 2016])
  const fee = int(random, 140, 420) * 100
  const printed = date(2025, 3, int(random, 3, 26))
  const page = `<box 20 14 170><div class="c"><span style="font-size:16pt;color:#8c4a00">${body.name}</span><br><span class="s">staatlich anerkannte Ersatzschule · ${body.street} · ${body.zip} ${body.city}</span></div></box><box 25 50>${who.title === 'Herr' ? 'Herrn' : 'Frau'} ${who.name}<br>${who.street}<br>${who.zip} ${who.city}</box><far 25 84>${day(printed, 'long')}</far>
    <box 25 94 160><h3>Schulgeldbescheinigung 2024</h3><p>${dear(who)}</p><p>zur Vorlage beim Finanzamt (§ 10 Abs. 1 Nr. 9 EStG) bestätigen wir, dass Sie für Ihr Kind ${child.name} im Kalenderjahr 2024 Schulgeld in Höhe von ${eur(fee * 12)} Euro entrichtet haben. Beträge für
    Beherbergung sind nicht angefallen. Für die Nachmittagsbetreuung wurden daneben ${eur(6500 * 10)} Euro, für das Mittagessen ${eur(4800 * 10)} Euro gezahlt; diese sind im Schulgeld nicht enthalten.</p><p>Ihre freiwillige Bauspende haben wir gesondert bescheinigt.</p><p>Mit freundlichen Grüßen<br><br>i. A. Friederike Sommer<br>Schulverwaltung</p></box>
    <low 25 8 160><div class="c">${body.bank} · ${grouped(body.iban)} · VR ${digits(random, 4)} · ${body.web}</div></low>`
  return paper({ face: 'book', size: 11 }, [page], {
    ...{ issuer: body.name, recipient: who.name, date: iso(printed), main: plain(fee * 12) },
    own: own({ betrag: fee * 12, childName: child.name, betreuung: 65_000, verpflegung: 48_000, beherbergung: null }),
  })
}

export const layouts: readonly TruthLayout[] = [
  fresh('hhnah-garden', 'hhnah', 'Rechnung Gartenpflege, § 35a Abs. 2 EStG', garden),
  fresh('hhnah-cleaner', 'hhnah', '§ 19 UStG, Rechnung einer Haushaltshilfe als Brief', cleaner),
  fresh('kita-town', 'kita', '§ 10 Abs. 1 Nr. 5 EStG, Bescheinigung einer Stadt', nursery),
  fresh('schulgeld-letter', 'schulgeld', '§ 10 Abs. 1 Nr. 9 EStG, Bescheinigung einer Ersatzschule', school),
]
