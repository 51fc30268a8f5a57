/** German texts of the encryption of the data folder. */
export const encryptionTexts = {
  loading: 'Verschlüsselung wird nachgesehen …',
  plain:
    'Der Datenordner ist nicht von Steuerstapel verschlüsselt. Wo es auch der Datenträger nicht ist (BitLocker, FileVault, LUKS), liest jeder mit, der das Gerät hat.',
  encrypted: (ways: string) => `Datenbank, Belege und Sicherungen sind verschlüsselt. Den Datenordner öffnen: ${ways}.`,
  keyId: (id: string) => `Schlüsselnummer ${id}`,
  ways: { passphrase: 'Kennwort', key_file: 'Schlüsseldatei', recovery: 'Wiederherstellungsschlüssel' },
  onServer:
    'Die Datenbank auf dem Server verschlüsselt Steuerstapel nicht; dafür braucht der Server eine verschlüsselte Platte.',
  fault: (text: string) => `Der letzte Versuch ist nicht gelungen, alles ist, wie es war: ${text}`,
  notHere:
    'So, wie Steuerstapel hier läuft, geht es nur mit dem Befehl, wenn das Programm beendet ist: steuerstapel encrypt oder steuerstapel decrypt.',
  begin: 'Datenordner verschlüsseln …',
  chooseTitle: 'Datenordner verschlüsseln',
  chooseText:
    'Steuerstapel hält dafür an, schreibt alles einmal neu, liest es zurück und vergleicht; erst dann wird die bisherige Fassung entfernt. Für eine Weile liegt alles zweimal da. Ein Abbruch oder Stromausfall schadet nicht: Beim nächsten Start geht es weiter.',
  way: 'Was öffnet den Datenordner bei jedem Start?',
  passphrase: 'Ein Kennwort, das beim Start eingegeben wird',
  keyFile: 'Eine Schlüsseldatei an einem anderen Ort, ohne Frage',
  passphraseField: 'Kennwort (mindestens 10 Zeichen)',
  again: 'Kennwort noch einmal',
  differ: 'Die beiden Eingaben sind verschieden.',
  path: 'Pfad der Schlüsseldatei',
  pathHint:
    'Am besten auf einem anderen Datenträger; gibt es sie noch nicht, wird sie angelegt. Neben den Daten schützt sie nichts.',
  next: 'Weiter',
  cancel: 'Abbrechen',
  sheetTitle: 'Wiederherstellungsschlüssel ausdrucken',
  sheetText:
    'Dieser Schlüssel öffnet die Daten, wenn das andere verloren ist. Er wird nur jetzt gezeigt und nirgends aufbewahrt. Bitte das Blatt ausdrucken und getrennt vom Rechner wegschließen. Sind beide verloren, kann niemand die Daten mehr lesen.',
  recoveryKey: 'Wiederherstellungsschlüssel',
  sheet: 'Blatt zum Ausdrucken öffnen (PDF)',
  lastGroup: 'Letzte Gruppe des Schlüssels, vom ausgedruckten Blatt abgelesen',
  start: 'Jetzt verschlüsseln',
  working: 'Der Datenordner wird verschlüsselt',
  undoing: 'Die Verschlüsselung wird zurückgenommen',
  preparing: 'Steuerstapel hält an …',
  starting: 'Einen Augenblick, Steuerstapel antwortet gerade nicht …',
  percent: (share: number) => `${Math.round(share * 100)} %`,
  end: 'Verschlüsselung zurücknehmen …',
  endTitle: 'Verschlüsselung zurücknehmen?',
  endText:
    'Alles wird einmal unverschlüsselt neu geschrieben und verglichen, danach wird die verschlüsselte Fassung entfernt. Wer das Gerät hat, kann dann mitlesen, wenn der Datenträger nicht verschlüsselt ist.',
  endConfirm: 'Zurücknehmen',
  endKeep: 'Verschlüsselt lassen',
  older: 'Sicherungen von vorher sind nicht verschlüsselt: bitte löschen.',
}
