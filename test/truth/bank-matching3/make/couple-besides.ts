import { dayOf, later, type Year } from './year.ts'

const SHOPS: readonly (readonly [string, string, number, number])[] = [
  ['EDEKA Struve', 'Kartenzahlung girocard 11:42', 1_900, 14_900],
  ['dm-drogerie markt', 'DM FIL.1182 HAMBURG H:', 800, 4_900],
  ['DB Vertrieb GmbH', 'Fahrkarte 4H7K2Q', 1_790, 11_900],
  ['NETFLIX INTERNATIONAL B.V.', 'NETFLIX.COM MREF 18HKQ', 1_399, 1_399],
  ['IKEA Deutschland', 'IKEA HAMBURG-ALTONA', 2_900, 39_000],
  ['Petersen Henrik', 'Taschengeld', 10_000, 20_000],
]

/** Salaries, rent, child benefit, shops: what a couple's account tells that no document of its binder is a bill for. */
export function coupleBesides(year: Year): void {
  for (let month = 1; month <= 12; month++) {
    const label = `${String(month).padStart(2, '0')}/25`
    year.move(
      dayOf(month, 27),
      341_288,
      'Universitaetsklinikum Hamburg',
      `BEZUEGE ${label} PERSNR 88120`,
      'none-salary',
    )
    year.move(
      dayOf(month, 28),
      298_812 + (month === 11 ? 210_000 : 0),
      'Reederei Blohm KG',
      `LOHN GEHALT ${label}`,
      'none-salary',
    )
    year.move(
      dayOf(month, 12),
      25_500,
      'BUNDESAGENTUR FUER ARBEIT FAMILIENKASSE',
      `KG115FK447120 ${label}`,
      'none-other',
    )
    year.move(dayOf(month, 2), -148_000, 'SAGA Siedlungs-AG', `MIETE 4471/22/${month}`, 'none-rent')
    const [party, purpose, from, to] = year.pick(SHOPS)
    year.move(dayOf(month, year.between(3, 26)), -year.between(from, to), party, purpose, 'none-private')
  }
  year.move('2025-08-20', 91_233, 'FINANZAMT HAMBURG-ALTONA', 'EINK.ST 2024 ERSTATTUNG', 'none-tax')
  year.move('2025-06-30', -5_000, 'Sportverein Altona', 'Beitrag Familie', 'none-decoy')
  year.move('2025-07-09', -19_040, 'Reisebuero Wulff', 'Anzahlung Sylt', 'none-decoy')
  year.move(later('2025-12-15', 8), -20_000, 'Petersen Nele', 'Sparen Tim', 'none-transfer')
  year.move('2025-03-05', 129_900, 'Kleinanzeigen Kaeufer Ott', 'Notebook alt', 'none-decoy')
}
