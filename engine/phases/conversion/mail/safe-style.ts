/**
 * Properties that help to read a mail; everything that places, hides, loads or repeats is left out. So are backgrounds:
 * LibreOffice spreads them over the tables around a cell, and the page is to be read, also by recognition.
 */
const PROPERTIES = new Set([
  'color',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'text-align',
  'text-decoration',
  'text-indent',
  'vertical-align',
  'list-style-type',
  'border-collapse',
  'border',
  'border-top',
  'border-bottom',
  'border-left',
  'border-right',
  'border-color',
  'border-style',
  'border-width',
  'padding',
  'padding-top',
  'padding-bottom',
  'padding-left',
  'padding-right',
])
const VALUE = /^[a-z0-9äöüß#%.,\s'+-]+(?:\s*rgba?\([\d\s.,%]+\))?$|^rgba?\([\d\s.,%]+\)$/i
const FONT_POINTS = { min: 6, max: 28 }

/** An inline style with what is harmless in it; empty when nothing is. */
export function safeStyle(style: string): string {
  const kept: string[] = []
  for (const declaration of style.split(';').slice(0, 60)) {
    const colon = declaration.indexOf(':')
    const property = declaration.slice(0, colon).trim().toLowerCase()
    const value = declaration
      .slice(colon + 1)
      .replace(/!\s*important/i, '')
      .trim()
    if (colon <= 0 || !PROPERTIES.has(property) || value.length > 120 || !VALUE.test(value)) continue
    if (property === 'font-size' && !isReadableSize(value)) continue
    if (property === 'color' && !isDarkColor(value)) continue
    kept.push(`${property}: ${value.replaceAll('"', "'")}`)
  }
  return kept.join('; ')
}

/** True for a colour that reads well on white paper: its relative luminance (WCAG 2.2) is below a third. */
export function isDarkColor(value: string): boolean {
  const hex = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(value.trim())?.[1]
  const wide = hex?.length === 3 ? hex.replace(/./g, '$&$&') : hex
  const numbers = wide
    ? [0, 2, 4].map(at => Number.parseInt(wide.slice(at, at + 2), 16))
    : (/^rgba?\(([\d\s.,]+)\)$/i.exec(value.trim())?.[1] ?? '').split(',').map(Number)
  const [red, green, blue] = numbers.map(part => ((Math.min(part, 255) / 255 + 0.055) / 1.055) ** 2.4)
  if (red === undefined || green === undefined || blue === undefined) return false
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.33
}

/** Hidden text (size 0) is shown in the size around it: the page says what the file holds. */
function isReadableSize(value: string): boolean {
  const [, number, unit] = /^(\d+(?:\.\d+)?)\s*(pt|px)$/i.exec(value) ?? []
  if (number === undefined) return /^(?:small|medium|large|x-large|smaller|larger)$/i.test(value)
  const points = Number(number) * (unit?.toLowerCase() === 'px' ? 0.75 : 1)
  return points >= FONT_POINTS.min && points <= FONT_POINTS.max
}
