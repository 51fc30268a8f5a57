import { openOwnPaper } from '../paper/own-paper.ts'
import { ACCENT, INK, MUTED } from '../paper/palette.ts'
import { A4, startFlow } from '../paper/sheet-flow.ts'

/** A recovery key that was drawn and waits until somebody has printed it. */
export interface DrawnKey {
  readonly recoveryKey: string
  readonly keyId: string
  readonly drawnAt: number
}

const KEY_SIZE = 20
const ADVICE = [
  'Dieser Schlüssel öffnet Datenordner und Sicherungen, wenn das Kennwort vergessen, die Schlüsseldatei verloren oder der Rechner ersetzt ist. Wer ihn hat, kann alles lesen.',
  'Bitte getrennt vom Rechner wegschließen (Tresor, Bankfach), am besten zweimal. Nicht als Datei aufheben, nicht abfotografieren, nicht per E-Mail senden.',
  'Sind Kennwort oder Schlüsseldatei und dieses Blatt verloren, kann niemand die Daten mehr lesen, auch der Hersteller nicht.',
]
const USE = [
  'Steuerstapel öffnen und statt des Kennworts diesen Schlüssel eingeben. Danach mit steuerstapel encrypt --new-passphrase ein neues Kennwort setzen.',
  'Die letzte Gruppe enthält Prüfzeichen: Ein Tippfehler wird erkannt. O gilt als 0, I und L gelten als 1.',
]

/** The sheet with a recovery key, for a printer: PDF, one page A4. */
export async function writeRecoveryPaper({ recoveryKey, keyId, drawnAt }: DrawnKey): Promise<Uint8Array> {
  const day = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'Europe/Berlin' }).format(drawnAt)
  const paper = await openOwnPaper({
    title: 'Wiederherstellungsschlüssel',
    runningTitle: 'Steuerstapel',
    officeName: 'Steuerstapel',
  })
  const { book } = paper
  const flow = startFlow(book, 'Wiederherstellungsschlüssel')
  flow.heading('Wiederherstellungsschlüssel')
  flow.space(24)
  const baseline = flow.y()
  flow.draw(pen => {
    const width = book.bold.widthOf(recoveryKey, KEY_SIZE)
    pen.text(book.bold, KEY_SIZE, (A4.width - width) / 2, baseline, recoveryKey, ACCENT)
  })
  flow.space(36)
  flow.paragraph(`Ausgestellt am ${day} für den verschlüsselten Datenordner mit der Schlüsselnummer ${keyId}.`, {
    colour: MUTED,
  })
  flow.subheading('Aufbewahren')
  for (const text of ADVICE) flow.paragraph(text, { colour: INK })
  flow.subheading('Benutzen')
  for (const text of USE) flow.paragraph(text, { colour: INK })
  return paper.save()
}
