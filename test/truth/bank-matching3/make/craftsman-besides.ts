import { dayOf, type Year } from './year.ts'

/** What a painter's account tells that no document of the binder says: wages, taxes, rent, loans, private life. */
export function craftsmanBesides(year: Year): void {
  for (let month = 1; month <= 12; month++) {
    everyMonth(year, month)
    for (const [party, purpose, from, to] of SHOPS.filter(() => year.between(0, 3) === 0))
      year.move(dayOf(month, year.between(1, 28)), -year.between(from, to), party, purpose, 'none-private')
  }
  year.move('2025-03-19', 48_210, 'FINANZAMT NUERTINGEN', 'UMS.ST 4.VJ.24 ERSTATTUNG', 'none-tax')
  year.move('2025-06-30', 17_850, 'BG BAU', 'Beitragserstattung 2024', 'none-decoy')
  year.move('2025-05-22', -17_850, 'Sportverein Oberrieden', 'Bandenwerbung Saison 25/26', 'none-decoy')
  year.move('2025-02-17', 123_400, 'Schlotterbeck, Heike', 'Restzahlung Rechnung 2023-188', 'none-old')
  year.move('2025-11-11', -11_900, 'Bantle Tiefbau', 'Kies Einfahrt privat', 'none-decoy')
}

const SHOPS: readonly (readonly [string, string, number, number])[] = [
  ['REWE Markt GmbH', 'REWE SAGT DANKE 41277 GIROCARD', 1_800, 9_400],
  ['Baeckerei Veit', 'Kartenzahlung Debitkarte', 420, 1_990],
  ['Aral Station Denkendorf', 'ARAL 1187211 EC 44719', 4_400, 9_900],
  ['GA NR00021744', 'Auszahlung Geldautomat', 10_000, 40_000],
  ['Thiele, Jonas', 'Privatentnahme', 50_000, 200_000],
  ['Zalando Payments GmbH', 'ZALANDO 10411288172', 2_900, 14_900],
]

function everyMonth(year: Year, month: number): void {
  const label = `${String(month).padStart(2, '0')}/25`
  year.move(dayOf(month, 28), -214_712, 'Kraus Marcel', `Lohn ${label}`, 'none-salary')
  year.move(dayOf(month, 28), -187_340, 'Ilić Dejan', `LOHN/GEHALT ${label}`, 'none-salary')
  year.move(
    dayOf(month, 26),
    -year.between(160_000, 171_000),
    'AOK Baden-Wuerttemberg',
    `SV-BEITRAG ${label} BETRNR 61190233`,
    'none-social',
  )
  year.move(
    dayOf(month, 10),
    -year.between(60_000, 290_000),
    'FINANZAMT NUERTINGEN',
    `ST-NR 74/312/00418 UMS.ST ${label}`,
    'none-tax',
  )
  year.move(dayOf(month, 3), -95_000, 'Haug Immobilien GbR', `Miete Lager Daimlerstr. ${label}`, 'none-rent')
  year.move(
    dayOf(month, 30 - (month === 2 ? 2 : 0)),
    -year.between(1_100, 1_900),
    '',
    `ABSCHLUSS PER ${label} ENTGELTE`,
    'none-fee',
  )
  year.move(dayOf(month, 15), -41_250, 'Kreissparkasse Esslingen', 'DARLEHEN 6010044718 RATE', 'none-standing')
  if (month % 3 === 0)
    year.move(dayOf(month, 10), -84_000, 'Finanzamt Nuertingen', `EINK.ST ${month / 3}.VJ.25`, 'none-tax')
  if (month % 2) return
  year.move(
    dayOf(month, 4),
    -year.between(9_000, 42_000),
    'Kreditkartenabrechnung',
    'VISA 4471XXXXXX ABRECHNUNG',
    'none-card-settlement',
  )
}
