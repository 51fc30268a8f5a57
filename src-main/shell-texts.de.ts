import type { EndedMessage, WorkMessage } from '../engine/host/host-message.ts'
import type { EngineState } from '../wire/desktop.ts'

const PRODUCT = 'Steuerstapel'

/** Words beside the tray's picture: how much there is to do, and nothing of whom. */
export function trayTooltip(engine: EngineState, { open, percent }: WorkMessage): string {
  if (engine === 'failed') return `${PRODUCT} läuft nicht. Bitte das Fenster öffnen.`
  if (engine !== 'ready') return `${PRODUCT} startet`
  if (open === 0) return `${PRODUCT}: kein Stapel in Arbeit`
  return `${PRODUCT}: ${open === 1 ? 'ein Stapel' : `${open} Stapel`} in Arbeit, ${percent ?? 0} %`
}

/** What a notification says of batches that ended: it may be read by whoever passes by, so it names nobody. */
export function endedNotice(ended: readonly Pick<EndedMessage, 'status'>[]): { title: string; body: string } {
  const failed = ended.filter(each => each.status === 'failed').length
  const done = ended.length - failed
  if (failed === 0) {
    if (done === 1) return { title: 'Stapel fertig', body: 'Die Belegmappe liegt bereit.' }
    return { title: `${done} Stapel fertig`, body: 'Die Belegmappen liegen bereit.' }
  }
  const body = 'Bitte im Fenster nachsehen, woran es liegt.'
  if (done > 0) return { title: `${done} Stapel fertig, ${failed} nicht`, body }
  return { title: failed === 1 ? 'Stapel nicht fertig geworden' : `${failed} Stapel nicht fertig geworden`, body }
}

export const shellTexts = {
  trayHint: {
    title: 'Steuerstapel arbeitet weiter',
    body: 'Das Fenster lässt sich über das Zeichen im Infobereich wieder öffnen. Ganz beenden: Datei > Beenden.',
  },
  openWindow: 'Fenster öffnen',
  newBatch: 'Neuer Stapel',
  quit: 'Beenden',
  chooseFiles: { title: 'Dateien für einen neuen Stapel wählen', button: 'Übernehmen' },
  about: { detail: 'Die Verarbeitung findet nur auf diesem Rechner statt.', close: 'Schließen' },
  cancel: 'Abbrechen',
  update: {
    setSource: 'Von hier Aktualisierungen beziehen?',
    setSourceDetail: (source: string, isSigned: boolean) =>
      `${source}\n\n${
        isSigned
          ? 'Es werden nur Versionen angenommen, die mit dem hinterlegten Schlüssel unterschrieben sind.'
          : 'Es ist kein Schlüssel hinterlegt: Wer dort Dateien ablegen darf, bestimmt, welches Programm hier läuft.'
      }`,
    setSourceYes: 'Übernehmen',
    wrong: {
      source: 'Bitte einen Ordner mit vollständigem Pfad oder eine https-Adresse angeben.',
      key: 'Das ist kein Ed25519-Schlüssel. Bitte den öffentlichen Schlüssel als PEM oder Base64 angeben.',
    },
    found: {
      off: 'Es ist keine Quelle für Aktualisierungen eingestellt. Bitte unter Einstellungen einen Ordner oder eine Adresse angeben.',
      current: 'Diese Version ist aktuell.',
    },
    install: (version: string) => `Version ${version} jetzt installieren?`,
    installDetail: 'Steuerstapel wird dazu beendet. Laufende Stapel werden danach fortgesetzt.',
    installYes: 'Beenden und installieren',
    byHand: (file: string) =>
      `Die geprüfte Datei „${file}“ liegt im geöffneten Ordner. Bitte von dort installieren (auf einem verwalteten Rechner tut das die Systembetreuung).`,
  },
} as const
