/** An element that is written: its name, and its text, attributes or elements within; null leaves it out. */
export type Written = string | null

/** `<name>…</name>` around elements; nothing where there are none. */
export function group(name: string, parts: readonly Written[], attributes = ''): Written {
  const inside = parts.filter(part => part !== null).join('')
  return inside === '' ? null : `<${name}${attributes}>${inside}</${name}>`
}

/** `<name>text</name>`, at most `lengthMax` characters; nothing for no text. */
export function leaf(name: string, text: string | null, lengthMax: number, attributes = ''): Written {
  const line = text === null ? '' : Array.from(xmlLine(text)).slice(0, lengthMax).join('').trim()
  return line === '' ? null : `<${name}${attributes}>${escape(line)}</${name}>`
}

/** An amount without a sign, with its currency (ActiveOrHistoricCurrencyAndAmount). */
export function amountLeaf(name: string, amount: string, currency: string): string {
  return `<${name} Ccy="${escape(currency)}">${amount}</${name}>`
}

/** Text in one line, of characters that XML has. */
function xmlLine(text: string): string {
  return (
    text
      .normalize('NFC')
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
      .replaceAll(/[\u0000-\u001F\u007F-\u009F\uFFFE\uFFFF\s]+/g, ' ')
  )
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
