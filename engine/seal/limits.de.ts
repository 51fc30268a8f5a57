import type { SealedState } from './check-sealed.ts'

const UNSIGNED =
  'Nicht bewiesen ist, wer die Datei geschrieben hat: Ein Siegel ohne Unterschrift kann neu berechnen, wer Mappe, Verzeichnis und Protokoll zusammen neu schreibt. Bitte dafür den SHA-256 der Datei mit dem vergleichen, den die Engine bei der Fertigstellung genannt hat (Fenster, /v1, protokoll.jsonl in einer Sicherung).'
const WHO =
  'Wer den Siegelschlüssel nicht hat, kann keine Seite, keine Summe und keine Anlage ändern, ohne dass es hier auffällt. Fälschen könnte weiterhin, wer ihn hat oder benutzen kann: jeder, der am Rechner der Kanzlei als deren Benutzer arbeitet, dessen Verwalter, und ein Programm, das dort eingeschleust wurde. Unterschrieben ist, was eingegangen ist und was Menschen bestätigt haben, nicht dass es stimmt: Ein schon gefälscht eingereichter Beleg bleibt einer. Eine ältere Fassung oder die Mappe eines anderen Stapels derselben Kanzlei besteht diese Prüfung ebenso; bitte Stapel, Fassung und Tag vergleichen. Der Tag ist der der Uhr jenes Rechners. Und geprüft ist die Datei, nicht der Bildschirm: Was ein Anzeigeprogramm daraus macht und ob dieses Prüfprogramm selbst das echte ist, sagt sie nicht.'
const UNKNOWN =
  'Der Schlüssel ist hier nicht bekannt: Solange sein Fingerabdruck nicht mit dem verglichen ist, den die Kanzlei auf anderem Weg genannt hat, könnte jeder mit einem eigenen Schlüssel diese Mappe geschrieben haben.'

/** Who could still forge what: one honest paragraph, said with every result. */
export function limitsText(state: Pick<SealedState, 'signature' | 'standing'> | null): string {
  if (state === null || state.signature === 'invalid') return UNSIGNED
  const isKnown = state.signature === 'valid' && state.standing === 'known'
  return isKnown ? WHO : `${UNKNOWN} ${WHO}`
}
