import { counted } from './client-year-texts.de.ts'
import type { ScanSource, ScannerLook } from '../wire/scanner.ts'

/** What a person reads about the network scanner. */
export const scannerTexts = {
  open: 'Vom Scanner holen',
  running: 'Scan läuft …',
  title: 'Vom Scanner holen',
  asking: 'Der Scanner wird gefragt …',
  again: 'Erneut versuchen',
  nameless: 'Scanner',
  states: {
    idle: 'bereit',
    busy: 'arbeitet gerade; der Scan beginnt, sobald er frei ist',
    stopped: 'meldet eine Störung',
  } satisfies Readonly<Record<ScannerLook['state'], string>>,
  found: (model: string, state: string) => `${model}: ${state}.`,
  source: 'Papier liegt',
  sources: {
    feeder: 'Im Einzug, Vorderseiten',
    feeder_duplex: 'Im Einzug, beide Seiten',
    glass: 'Auf dem Glas',
  } satisfies Readonly<Record<ScanSource, string>>,
  name: 'Bezeichnung der Lieferung',
  defaultName: (day: string) => `Scan vom ${day}`,
  whose: (mandant: string) =>
    `Der Scan wird eine Lieferung von ${mandant}; das Jahr jedes Belegs schlägt das Programm vor.`,
  scan: 'Scannen',
  scanning: 'Es wird gescannt. Dieses Fenster darf geschlossen werden.',
  files: (count: number) => counted(count, 'Datei ist da', 'Dateien sind da'),
  cancel: 'Scan abbrechen',
  close: 'Schließen',
  done: 'Der Scan ist da und wird gelesen.',
  toBatch: 'Zur Lieferung',
  more: 'Weiter scannen',
  ofOther: 'Jemand anderes scannt gerade. Bitte warten, bis das fertig ist.',
  intro:
    'Von einem Scanner im Netzwerk (eSCL, AirScan, Mopria) werden Scans geholt, wenn jemand im Mandantenjahr „Vom Scanner holen“ wählt; sonst verbindet sich das Programm nicht mit ihm.',
  off: 'Kein Scanner eingerichtet.',
  check: 'Scanner prüfen',
  abilities: (look: string, sources: readonly string[]) => `${look} Er kann: ${sources.join('; ')}.`,
} as const
