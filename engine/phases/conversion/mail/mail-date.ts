const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** Zones with letters (RFC 5322, 4.3); all others mean that the zone is not known. */
const ZONES: Readonly<Record<string, string>> = {
  gmt: '+0000',
  ut: '+0000',
  utc: '+0000',
  est: '-0500',
  edt: '-0400',
  cst: '-0600',
  cdt: '-0500',
  mst: '-0700',
  mdt: '-0600',
  pst: '-0800',
  pdt: '-0700',
}

/**
 * A date-time of RFC 5322, 3.3 as people here read it, in the zone that it was written in: `21.11.2025, 09:41 Uhr
 * (+01:00)`.
 * What cannot be read is given back as it is.
 */
export function germanMailDate(written: string): string {
  const value = written.replace(/\([^)]*\)/g, ' ').trim()
  const found =
    /^(?:[a-z]{2,9}\s*,?\s*)?(\d{1,2})\s+([a-z]{3})[a-z]*\s+(\d{2,4})\s+(\d{1,2}):(\d{2})(?::\d{2})?\s*([+-]\d{4}|[a-z]{1,5})?/i
  const [, day = '', monthName = '', yearText = '', hour = '', minute = '', zone = ''] = found.exec(value) ?? []
  const month = MONTHS.indexOf(monthName.toLowerCase()) + 1
  if (month === 0) return written.trim()
  const short = Number(yearText)
  const year = yearText.length === 4 ? short : short + (yearText.length === 2 && short < 50 ? 2000 : 1900)
  return `${two(day)}.${two(month)}.${year}, ${two(hour)}:${minute} Uhr${zoneText(zone)}`
}

function two(part: string | number): string {
  return String(part).padStart(2, '0')
}

function zoneText(zone: string): string {
  const offset = ZONES[zone.toLowerCase()] ?? zone
  if (!/^[+-]\d{4}$/.test(offset) || offset === '-0000') return ''
  return offset === '+0000' ? ' (UTC)' : ` (${offset.slice(0, 3)}:${offset.slice(3)})`
}
