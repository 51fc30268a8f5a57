import { EngineError, isEngineError } from '../shared/errors.ts'

/** What keeps a scan from coming, and what a person can do about it. */
export const SCANNER_FAULTS = {
  scanner_off: 'Es ist kein Scanner eingerichtet. Bitte seine Adresse in den Einstellungen unter „Scanner“ eintragen.',
  scanner_unreachable:
    'Der Scanner ist nicht erreichbar oder antwortet nicht. Bitte prüfen, ob er eingeschaltet ist und ob seine Adresse in den Einstellungen stimmt.',
  scanner_untrusted:
    'Das Zertifikat des Scanners wird nicht anerkannt. Bitte seine Adresse mit http:// eintragen, oder sein Zertifikat über STEUERSTAPEL_EXTRA_CA bekannt machen.',
  scanner_not_understood:
    'Unter der Adresse antwortet kein Scanner, mit dem sich das Programm versteht. Bitte die Adresse prüfen und am Gerät das Scannen über das Netzwerk (eSCL, AirScan, Mopria) einschalten.',
  scanner_locked:
    'Der Scanner verlangt eine Anmeldung. Bitte am Gerät das Scannen über das Netzwerk ohne Anmeldung erlauben.',
  scanner_busy: 'Der Scanner arbeitet gerade an etwas anderem. Bitte gleich noch einmal versuchen.',
  scanner_empty: 'Im Einzug liegt kein Papier. Bitte Papier einlegen, oder „Vom Glas“ wählen.',
  scanner_jam:
    'Papierstau im Einzug. Bitte das Papier entfernen, die Klappe schließen und die fehlenden Blätter noch einmal scannen.',
  scanner_open: 'Die Klappe des Scanners ist offen. Bitte schließen und noch einmal scannen.',
  scanner_stopped: 'Der Scanner meldet eine Störung. Bitte am Gerät nachsehen und noch einmal scannen.',
  scanner_refused: 'Der Scanner nimmt den Auftrag so nicht an. Bitte eine andere Auflösung oder Quelle wählen.',
  scanner_source_missing: 'Das kann der Scanner nicht. Bitte eine andere Quelle wählen.',
  scanner_too_large: 'Der Scan ist größer als erlaubt. Bitte in kleineren Teilen oder mit kleinerer Auflösung scannen.',
  scan_running: 'Es wird gerade schon gescannt. Bitte warten, bis das fertig ist.',
} as const

export type ScannerFaultCode = keyof typeof SCANNER_FAULTS

/** Those that may be gone at the next try without a change of settings. */
const TRANSIENT: ReadonlySet<ScannerFaultCode> = new Set(['scanner_unreachable', 'scanner_busy', 'scan_running'])

/** An EngineError of a scanner; its text names no address. */
export function scannerFault(code: ScannerFaultCode, cause?: unknown): EngineError {
  return new EngineError(TRANSIENT.has(code) ? 'transient' : 'input', code, SCANNER_FAULTS[code], { cause })
}

const DISK_CODES = new Set(['storage_full', 'file_too_large', 'file_gone'])

/** The fault that an error of the connection or of the disk amounts to. */
export function asScannerFault(error: unknown): EngineError {
  const own = [error, (error as { cause?: unknown } | null)?.cause].find(isEngineError)
  if (own?.code === 'file_too_large') return scannerFault('scanner_too_large', error)
  if (own && (own.code in SCANNER_FAULTS || DISK_CODES.has(own.code))) return own
  const { code = '' } = (error ?? {}) as { readonly code?: string }
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    const message = 'Der Speicher ist voll. Bitte Platz schaffen und noch einmal scannen.'
    return new EngineError('transient', 'storage_full', message, { cause: error })
  }
  if (/CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)/.test(code)) return scannerFault('scanner_untrusted', error)
  return scannerFault('scanner_unreachable', error)
}
