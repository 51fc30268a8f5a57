import { z } from 'zod'

/** Forms of the income tax return ("Anlage …"), for the advisor's input program. */
export const anlage = z.enum([
  'ESt 1 A',
  'N',
  'N-Doppelte Haushaltsführung',
  'KAP',
  'KAP-INV',
  'AUS',
  'R',
  'R-AV/bAV',
  'V',
  'V-FeWo',
  'SO',
  'G',
  'S',
  'EÜR',
  'Vorsorgeaufwand',
  'AV',
  'Sonderausgaben',
  'U',
  'Außergewöhnliche Belastungen',
  'Unterhalt',
  'Haushaltsnahe Aufwendungen',
  'Energetische Maßnahmen',
  'Kind',
  'Sonstiges',
])
