import { int, pick } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { date, day, eur, iso, own, plain } from '../forms/kit/print.ts'
import { paper } from '../fresh/kit/paper.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { someone } from './kit/cast.ts'
import { fresh2 } from './kit/set.ts'

/** An employer counts the days of a year in prose. */
function daysWorked(random: Random): TruthDocument {
  const who = someone(random)
  const [site, home, trips] = [int(random, 80, 140), int(random, 40, 95), int(random, 3, 19)]
  const on = date(2026, int(random, 1, 3), int(random, 5, 27))
  const page = `<far 20 14><b style="font-size:18pt;color:#146c43">novaris</b><br><span class="t">Novaris Messtechnik AG<br>Technologiepark 4<br>26121 Oldenburg</span></far><box 25 60 160><p>Zur Vorlage beim Finanzamt</p><h3>Arbeitgeberbescheinigung für das Kalenderjahr 2025</h3>
    <p>Hiermit bestätigen wir, dass ${who.title} ${who.name}, geb. am ${day(who.born)}, wohnhaft ${who.street}, ${who.zip} ${who.city}, im Jahr 2025 ganzjährig bei uns beschäftigt war. An <b>${site} Tagen</b> wurde die erste Tätigkeitsstätte in Oldenburg aufgesucht, an <b>${home} Tagen</b> wurde ausschließlich im Homeoffice gearbeitet und ${trips} Tage entfielen auf Dienstreisen. Der Urlaubsanspruch betrug 30 Tage.</p><p>Ein anderer Arbeitsplatz steht für die Homeoffice-Tage nicht zur Verfügung.</p><p>Oldenburg, ${day(on, 'long')}</p><br><p>i. V. Svenja Kröplin<br>Personalabteilung</p></box>`
  return paper({ face: 'sans', size: 10.5 }, [page], {
    ...{ issuer: 'Novaris Messtechnik AG', date: iso(on) },
    own: own({ tageArbeitsstaette: String(site), tageHomeoffice: String(home), reisetage: String(trips) }),
  })
}

/** A works agreement that ends a job against a sum. */
function severance(random: Random): TruthDocument {
  const who = someone(random)
  const sum = int(random, 12, 70) * 100_000
  const on = date(2025, pick(random, [3, 6, 9]), int(random, 3, 27))
  const page = `<box 28 20 154><h2 class="c">Aufhebungsvertrag</h2><p class="c">zwischen der<br><b>Walzlager Bergisch GmbH</b>, Höher Str. 60, 42105 Wuppertal<br>– nachfolgend Arbeitgeber –<br>und<br>${who.title} <b>${who.name}</b>, ${who.street}, ${who.zip} ${who.city}<br>– nachfolgend Arbeitnehmer/in –</p>
    <p><b>§ 1 Beendigung.</b> Das seit 01.04.2009 bestehende Arbeitsverhältnis endet auf Veranlassung des Arbeitgebers zur Vermeidung einer betriebsbedingten Kündigung mit Ablauf des 31.12.2025.</p><p><b>§ 2 Vergütung.</b> Bis dahin wird die Vergütung von 4.180,00 EUR brutto monatlich weitergezahlt.</p><p><b>§ 3 Abfindung.</b> Für den Verlust des Arbeitsplatzes zahlt der Arbeitgeber in entsprechender Anwendung der §§ 9, 10 KSchG eine Abfindung in Höhe von <b>${eur(sum)} EUR</b> brutto, fällig mit der Abrechnung Januar 2026. Zahlt der Arbeitgeber eine Sprinterprämie nach § 6, beträgt diese 500,00 EUR je Monat.</p><p><b>§ 4 Zeugnis.</b> Der Arbeitgeber erteilt ein wohlwollendes Zeugnis mit der Note „gut“.</p><p><b>§ 5 Erledigung.</b> Mit Erfüllung dieses Vertrags sind alle Ansprüche erledigt.</p><br><p>Wuppertal, den ${day(on)}</p><br>
    <div class="cols"><div>__________________<br>Arbeitgeber</div><div>__________________<br>Arbeitnehmer/in</div></div></box>`
  return paper({ face: 'serif', size: 11 }, [page], {
    ...{ issuer: 'Walzlager Bergisch GmbH', date: iso(on), main: plain(sum), own: own({ abfindung: sum }) },
  })
}

export const layouts: readonly TruthLayout[] = [
  fresh2('arbeitstage-prosa', 'ag_besch', 'Arbeitgeberbescheinigung zu Arbeits- und Homeofficetagen', daysWorked),
  fresh2('aufhebung', 'abfindung', 'Aufhebungsvertrag mit Abfindung', severance),
]
