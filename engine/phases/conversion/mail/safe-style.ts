/** Properties that help to read a mail; everything that places, hides, loads or repeats is left out. */
const PROPERTIES = new Set([
  ...['color', 'background-color', 'font-family', 'font-size', 'font-style', 'font-weight', 'text-align'],
  ...['text-decoration', 'text-indent', 'vertical-align', 'list-style-type', 'border-collapse'],
  ...['border', 'border-top', 'border-bottom', 'border-left', 'border-right', 'border-color', 'border-style'],
  ...['border-width', 'padding', 'padding-top', 'padding-bottom', 'padding-left', 'padding-right'],
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
    kept.push(`${property}: ${value.replaceAll('"', "'")}`)
  }
  return kept.join('; ')
}

/** Hidden text (size 0) is shown in the size around it: the page says what the file holds. */
function isReadableSize(value: string): boolean {
  const [, number, unit] = /^(\d+(?:\.\d+)?)\s*(pt|px)$/i.exec(value) ?? []
  if (number === undefined) return /^(?:small|medium|large|x-large|smaller|larger)$/i.test(value)
  const points = Number(number) * (unit?.toLowerCase() === 'px' ? 0.75 : 1)
  return points >= FONT_POINTS.min && points <= FONT_POINTS.max
}
