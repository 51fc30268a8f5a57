/** An element of XML with its namespace; texts between elements are joined. */
export interface Element {
  readonly namespace: string
  readonly prefix: string
  readonly name: string
  readonly attributes: readonly Attribute[]
  readonly children: readonly Element[]
  readonly text: string
}

export interface Attribute {
  readonly namespace: string
  readonly prefix: string
  readonly name: string
  readonly value: string
}

/** A document: its root, and the processing instructions around it. */
export interface Markup {
  readonly root: Element
  readonly instructions: readonly string[]
}

/** The text is no XML that is well-formed, or too large. */
export class MarkupFault extends Error {
  override readonly name = 'MarkupFault'
}

const ELEMENTS_MAX = 100_000
const DEPTH_MAX = 100
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const NAME = '[A-Za-z_:\\u0080-\\uFFFF][\\w:.\\-\\u00B7-\\uFFFF]*'
const ATTRIBUTE = new RegExp(`\\s+(${NAME})\\s*=\\s*("[^"<]*"|'[^'<]*')`, 'gy')
const OPEN = new RegExp(`<(${NAME})`, 'y')
const CLOSE = new RegExp(`</(${NAME})\\s*>`, 'y')
const XML = 'http://www.w3.org/XML/1998/namespace'

interface Draft extends Element {
  readonly qualified: string
  readonly children: Element[]
  text: string
  readonly scope: ReadonlyMap<string, string>
}

/** Parses XML 1.0 with namespaces, without a DTD. Throws MarkupFault. */
export function parseMarkup(text: string): Markup {
  const instructions: string[] = []
  const open: Draft[] = []
  let root: Element | null = null
  let count = 0
  let at = text.startsWith('\uFEFF') ? 1 : 0
  while (at < text.length) {
    const next = text.indexOf('<', at)
    const between = text.slice(at, next < 0 ? text.length : next)
    addText(open, between)
    if (next < 0) break
    at = next
    const special = skipSpecial(text, at, open, instructions)
    if (special !== null) {
      at = special
      continue
    }
    if (text.startsWith('</', at)) {
      at = closeElement(text, at, open)
      continue
    }
    if (++count > ELEMENTS_MAX || open.length > DEPTH_MAX || (root && open.length === 0)) throw new MarkupFault('root')
    const { element, end, isEmpty } = openElement(text, at, open.at(-1)?.scope ?? new Map([['xml', XML]]))
    open.at(-1)?.children.push(element)
    root ??= element
    if (!isEmpty) open.push(element)
    at = end
  }
  if (!root || open.length > 0) throw new MarkupFault('unclosed')
  return { root, instructions }
}

function addText(open: readonly Draft[], text: string): void {
  const element = open.at(-1)
  if (element) element.text += decode(text)
  else if (text.trim() !== '') throw new MarkupFault('text outside')
}

/** Behind a comment, a section of text or an instruction; null when there is none. */
function skipSpecial(text: string, at: number, open: readonly Draft[], instructions: string[]): number | null {
  for (const [start, end] of [
    ['<!--', '-->'],
    ['<![CDATA[', ']]>'],
    ['<?', '?>'],
  ] as const) {
    if (!text.startsWith(start, at)) continue
    const close = text.indexOf(end, at + start.length)
    if (close < 0) throw new MarkupFault('unclosed')
    const inner = text.slice(at + start.length, close)
    if (start === '<?') instructions.push(inner)
    const element = open.at(-1)
    if (start === '<![CDATA[' && element) element.text += inner
    return close + end.length
  }
  if (text.startsWith('<!', at)) throw new MarkupFault('declaration')
  return null
}

function closeElement(text: string, at: number, open: Draft[]): number {
  CLOSE.lastIndex = at
  const match = CLOSE.exec(text)
  if (!match || open.pop()?.qualified !== match[1]) throw new MarkupFault('closing tag')
  return CLOSE.lastIndex
}

function openElement(text: string, at: number, outer: ReadonlyMap<string, string>) {
  OPEN.lastIndex = at
  const match = OPEN.exec(text)
  if (!match) throw new MarkupFault('tag')
  let end = OPEN.lastIndex
  const raw = new Map<string, string>()
  for (ATTRIBUTE.lastIndex = end; ; end = ATTRIBUTE.lastIndex) {
    const found = ATTRIBUTE.exec(text)
    if (!found) break
    const name = found[1] ?? ''
    if (raw.has(name)) throw new MarkupFault('attribute twice')
    raw.set(name, decode((found[2] ?? '').slice(1, -1)))
  }
  const rest = /^\s*(\/?)>/.exec(text.slice(end, end + 200))
  if (!rest) throw new MarkupFault('tag')
  const scope = new Map(outer)
  for (const [name, value] of raw) {
    if (name === 'xmlns') scope.set('', value)
    else if (name.startsWith('xmlns:')) scope.set(name.slice(6), value)
  }
  const qualified = match[1] ?? ''
  const attributes = [...raw]
    .filter(([name]) => name !== 'xmlns' && !name.startsWith('xmlns:'))
    .map(([name, value]) => ({ ...nameIn(scope, name, true), value }))
  const element: Draft = { ...nameIn(scope, qualified, false), qualified, attributes, children: [], text: '', scope }
  return { element, end: end + rest[0].length, isEmpty: rest[1] === '/' }
}

function nameIn(scope: ReadonlyMap<string, string>, qualified: string, isAttribute: boolean) {
  const colon = qualified.indexOf(':')
  const prefix = colon < 0 ? '' : qualified.slice(0, colon)
  const namespace = prefix === '' && isAttribute ? '' : (scope.get(prefix) ?? (prefix === '' ? '' : null))
  if (namespace === null) throw new MarkupFault('prefix')
  return { namespace, prefix, name: qualified.slice(colon + 1) }
}

function decode(text: string): string {
  return text.replaceAll(/&(#x[\da-fA-F]+|#\d+|\w+)?;?/g, (whole, entity: string | undefined) => {
    if (entity === undefined || !whole.endsWith(';')) throw new MarkupFault('entity')
    const code = entity.startsWith('#x') ? Number.parseInt(entity.slice(2), 16) : Number.parseInt(entity.slice(1), 10)
    const meant = entity.startsWith('#') && code <= 0x10_ff_ff ? String.fromCodePoint(code) : NAMED[entity]
    if (meant === undefined) throw new MarkupFault('entity')
    return meant
  })
}
