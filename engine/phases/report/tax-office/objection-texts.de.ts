/** The words of an objection against an assessment of income tax (§§ 347, 355, 357 AO), as it is proposed. */
export const objectionTexts = {
  reference: 'Steuernummer',
  date: 'Datum',
  subject: (year: number, day: string) =>
    `Einspruch gegen den Bescheid für ${year} über Einkommensteuer${day === '' ? '' : ` vom ${day}`}`,
  salutation: 'Sehr geehrte Damen und Herren,',
  opening: (year: number, day: string, clients: string) =>
    `gegen den Bescheid für ${year} über Einkommensteuer, Solidaritätszuschlag und Kirchensteuer${
      day === '' ? '' : ` vom ${day}`
    } legen wir namens und im Auftrag unserer Mandantschaft ${clients} Einspruch ein (§§ 347, 357 AO).\n\nDer Bescheid weicht in folgenden Punkten von den Angaben der Erklärung und den Belegen ab:`,
  closing: 'Wir beantragen, den Bescheid insoweit zu ändern. Belege zu diesen Punkten legen wir auf Anforderung vor.',
  notGranted: 'im Bescheid nicht angesetzt',
  greeting: 'Mit freundlichen Grüßen',
} as const
