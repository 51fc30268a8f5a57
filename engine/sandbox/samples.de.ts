/** A made-up document of one page. */
export interface Sample {
  readonly filename: string
  /** The line that is set in bold. */
  readonly title: string
  /** From top to bottom; what stands behind a tab is set at the right edge. */
  readonly lines: readonly string[]
}

/** Sender and recipient are nobody's; the bank account is the one of ISO 13616's example. */
export const SAMPLES: readonly Sample[] = [
  {
    filename: 'muster-rechnung.pdf',
    title: 'Rechnung',
    lines: [
      'Musterladen Testhausen GmbH',
      'Beispielstraße 1, 12345 Testhausen',
      '',
      'Erika Mustermann',
      'Probeweg 2',
      '12345 Testhausen',
      '',
      'Rechnung',
      'Rechnungsnummer: 2025-0815',
      'Rechnungsdatum: 14.03.2025',
      'Lieferdatum: 12.03.2025',
      '',
      'Schreibtischlampe\t80,00 €',
      'Druckerpapier, 5 Pakete\t20,00 €',
      '',
      'Nettobetrag\t100,00 €',
      '19 % Umsatzsteuer\t19,00 €',
      'Rechnungsbetrag\t119,00 €',
      '',
      'Bitte überweisen Sie den Betrag bis zum 28.03.2025.',
      'IBAN: DE89 3704 0044 0532 0130 00',
      'Umsatzsteuer-Identifikationsnummer: DE136695976',
    ],
  },
  {
    filename: 'muster-spende.pdf',
    title: 'Bestätigung über Geldzuwendungen',
    lines: [
      'Förderverein Musterpark e. V.',
      'Parkallee 3, 12345 Testhausen',
      '',
      'Bestätigung über Geldzuwendungen',
      'im Sinne des § 10b des Einkommensteuergesetzes',
      'an eine der in § 5 Abs. 1 Nr. 9 des Körperschaftsteuergesetzes bezeichneten Körperschaften',
      '',
      'Name und Anschrift des Zuwendenden: Erika Mustermann, Probeweg 2, 12345 Testhausen',
      'Betrag der Zuwendung in Ziffern:\t250,00 €',
      'in Buchstaben: zweihundertfünfzig',
      'Tag der Zuwendung: 05.11.2025',
      '',
      'Es handelt sich nicht um den Verzicht auf Erstattung von Aufwendungen.',
      'Testhausen, 20.11.2025',
    ],
  },
  {
    filename: 'muster-handwerker.pdf',
    title: 'Rechnung',
    lines: [
      'Malerbetrieb Farbe & Probe',
      'Werkstraße 4, 12345 Testhausen',
      '',
      'Erika Mustermann',
      'Probeweg 2',
      '12345 Testhausen',
      '',
      'Rechnung',
      'Rechnungs-Nr.: M-77',
      'Rechnungsdatum: 02.06.2025',
      'Malerarbeiten im Wohnhaus Probeweg 2, ausgeführt am 27.05.2025',
      '',
      'Material\t100,00 €',
      'Arbeitslohn\t400,00 €',
      '',
      'Nettobetrag\t500,00 €',
      '19 % Mehrwertsteuer\t95,00 €',
      'Gesamtbetrag\t595,00 €',
      '',
      'Bitte überweisen Sie auf das Konto DE89 3704 0044 0532 0130 00.',
      'Steuernummer: 12/345/67890',
    ],
  },
]
