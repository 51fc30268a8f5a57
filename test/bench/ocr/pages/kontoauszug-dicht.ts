import { HENNING, HOME, JOINT_IBAN } from '../../../fixtures/make/identities.ts'
import { eur } from '../../../fixtures/make/money.ts'
import { createSeededRandom } from '../../../fixtures/make/seeded-random.ts'
import { createSheet } from '../../../fixtures/make/sheet.ts'
import type { Sheet } from '../../../fixtures/make/sheet.ts'

const PURPOSES = [
  'Lastschrift Stadtwerke Neufelderau Abschlag Strom 7700412',
  'Gehalt Messtechnik Ödenhall AG Personalnr. 00358',
  'Dauerauftrag Miete Wohnung Am Beispielweg 7',
  'Kartenzahlung Drogerie Kräutergarten Filiale 12',
  'Überweisung Akademie Fichtenloh Rechnung 2025-0417',
  'Lastschrift Kfz-Versicherung Beitrag 10/2025',
  'Kindergeld Familienkasse KG 198417',
  'Überweisung Finanzamt Neufelderau St.-Nr. 198/113/10010',
  'Spende Förderverein Grünes Klassenzimmer e.V.',
  'Entgeltabschluss Kontoführung laut Preisverzeichnis',
]

/** A bank statement full of bookings in fixed-width print. */
export function kontoauszugDicht(): Sheet {
  const random = createSeededRandom(42)
  const sheet = createSheet({ font: 'mono', size: 8.5 })
  sheet.text(20, 20, 'Regiobank Neufelderau', { font: 'sansBold', size: 16 })
  sheet.text(190, 20, 'Kontoauszug Nr. 10/2025', { font: 'monoBold', align: 'right', size: 10 })
  sheet.lines(20, 32, [HENNING.name, ...HOME])
  sheet.text(190, 32, `IBAN ${JOINT_IBAN}`, { align: 'right' })
  sheet.text(190, 37, 'BIC REGNDE99XXX', { align: 'right' })
  let balance = 241_877
  const rows = Array.from({ length: 36 }, (_, index) => {
    const cents = Math.round((random.next() - 0.55) * 90_000)
    balance += cents
    const day = `${String(1 + Math.floor(index * 0.8)).padStart(2, '0')}.10.25`
    const purpose = PURPOSES[Math.floor(random.next() * PURPOSES.length)] ?? ''
    return [day, purpose, `${eur(Math.abs(cents))} ${cents < 0 ? 'S' : 'H'}`, eur(Math.abs(balance))]
  })
  const end = sheet.table(
    56,
    [{ x: 20 }, { x: 38 }, { x: 168, align: 'right' }, { x: 190, align: 'right' }],
    ['Buchung', 'Erläuterung', 'Betrag EUR', 'Saldo EUR'],
    rows,
    { step: 5.4 },
  )
  sheet.text(20, end + 5, `Kontostand am 31.10.2025: ${eur(Math.abs(balance))} EUR ${balance < 0 ? 'Soll' : 'Haben'}`, {
    font: 'monoBold',
  })
  sheet.text(20, end + 11, 'Einwendungen gegen diesen Auszug bitten wir unverzüglich zu erheben.', { size: 8 })
  return sheet
}
