/**
 * What a printed number may stand for, the likelier first: "12,5" is 12.5, "1.234,50" 1234.5, and "1.000" a thousand or
 * (as some print quantities) one. Currency and percent signs are passed over; empty where it is no number.
 */
export function readNumbers(text: string | undefined): readonly number[] {
  const bare = (text ?? '').replaceAll(/EUR|Euro|€|%|\s/giu, '')
  const match = /^([-–−]?)(\d[\d.,'’]*?)([-–−]?)$/u.exec(bare)
  if (!match) return []
  const digits = (match[2] ?? '').replaceAll(/['’]/g, '')
  const sign = match[1] === '' && match[3] === '' ? 1 : -1
  return [...new Set(readings(digits))].filter(Number.isFinite).map(number => sign * number)
}

function readings(digits: string): number[] {
  const german = /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$|^\d+,\d+$|^\d+$/.test(digits)
    ? [Number(digits.replaceAll('.', '').replace(',', '.'))]
    : []
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$|^\d+\.\d+$/.test(digits) ? [Number(digits.replaceAll(',', ''))] : []
  return [...german, ...plain]
}
