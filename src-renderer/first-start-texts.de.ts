/** What a person reads at the first start. */
export const firstStartTexts = {
  title: 'Willkommen bei Steuerstapel',
  intro: 'Drei Schritte, jeder freiwillig. Alles lässt sich später unter „Einstellungen“ ändern.',
  skip: 'Überspringen',
  office: '1. Ihre Kanzlei',
  officeName: 'Name der Kanzlei',
  officeHint: 'Steht auf jeder Belegmappe und auf Anforderungsschreiben.',
  save: 'Merken',
  saved: 'Gemerkt; gilt nach dem nächsten Start des Programms.',
  place: '2. Wo alles liegt',
  placeText: 'Belege, Ergebnisse und Einstellungen bleiben in diesem Ordner auf diesem Rechner:',
  free: (size: string) => `${size} frei`,
  placeHint: 'Ein anderer Ort wird mit STEUERSTAPEL_DATA_DIR festgelegt, am besten vor dem ersten Stapel.',
  sample: '3. Der erste Stapel',
  sampleText:
    'Drei erfundene Belege (Lohnsteuerbescheinigung, Rechnung, Kassenbon) werden in wenigen Sekunden zur Belegmappe.',
  sampleStart: 'Beispiel ausprobieren',
  sampleSending: 'Wird angelegt …',
  sampleName: 'Beispiel',
  own: 'Mit eigenen Dateien beginnen',
} as const
