/** The sheet with a recovery key, for a printer: plain text, as `steuerstapel encrypt` writes it. */
export function recoverySheet(recoveryKey: string, keyId: string, now: number): string {
  const day = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'Europe/Berlin' }).format(now)
  return [
    'STEUERSTAPEL · WIEDERHERSTELLUNGSSCHLÜSSEL',
    '',
    `    ${recoveryKey}`,
    '',
    `Ausgestellt am ${day} für den verschlüsselten Datenordner mit der Schlüsselnummer ${keyId}.`,
    '',
    'Dieser Schlüssel öffnet Datenordner und Sicherungen, wenn das Kennwort vergessen, die',
    'Schlüsseldatei verloren oder der Rechner ersetzt ist. Wer ihn hat, kann alles lesen.',
    '',
    '  · Ausdrucken und getrennt vom Rechner wegschließen (Tresor, Bankfach), am besten zweimal.',
    '  · Nicht als Datei aufheben, nicht abfotografieren, nicht per E-Mail senden.',
    '  · Sind Kennwort und dieses Blatt verloren, kann niemand die Daten mehr lesen.',
    '',
    'Benutzen: steuerstapel serve starten und statt des Kennworts diesen Schlüssel eingeben, danach',
    'mit steuerstapel encrypt --new-passphrase ein neues Kennwort setzen. Die letzte Gruppe enthält',
    'Prüfzeichen: Ein Tippfehler wird erkannt. O gilt als 0, I und L gelten als 1.',
    '',
  ].join('\n')
}
