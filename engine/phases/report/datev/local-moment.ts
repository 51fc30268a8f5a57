const BERLIN = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** `2026-03-14T10:26:53` for epoch ms: German time without a zone. */
export function localMoment(epochMs: number): string {
  return BERLIN.format(epochMs).replace(' ', 'T')
}

/** `JJJJMMTTHHMMSSFFF` of the DATEV format, in German time. */
export function germanStamp(epochMs: number): string {
  return `${localMoment(epochMs).replaceAll(/\D/g, '')}${String(Math.floor(epochMs) % 1_000).padStart(3, '0')}`
}
