/** A piece of HTML; text and values are as written, with their character references. */
export type HtmlToken =
  | { readonly kind: 'text'; readonly text: string }
  /** `end` is the place behind the tag. */
  | {
      readonly kind: 'open'
      readonly name: string
      readonly attributes: ReadonlyMap<string, string>
      readonly end: number
    }
  | { readonly kind: 'close'; readonly name: string }

const ATTRIBUTES_MAX = 100
/** Elements whose content is no markup (HTML Living Standard, 13.1.2). */
const RAW = new Set(['script', 'style', 'title', 'iframe', 'noembed', 'noframes'])

/**
 * Splits HTML as browsers do in outline: comments, declarations and the content of raw elements are dropped. It never
 * fails, and takes time in proportion to the text.
 */
export function* htmlTokens(html: string): Generator<HtmlToken> {
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open === -1) break
    if (open > at) yield { kind: 'text', text: html.slice(at, open) }
    const next = html[open + 1] ?? ''
    if (html.startsWith('<!--', open)) at = after(html, '-->', open + 4)
    else if (next === '!' || next === '?') at = after(html, '>', open + 2)
    else if (next === '/' && /[a-z]/i.test(html[open + 2] ?? '')) {
      const end = after(html, '>', open + 2)
      const name = /^[a-z][a-z0-9:-]*/i.exec(html.slice(open + 2, Math.min(end, open + 60)))?.[0]
      if (name !== undefined) yield { kind: 'close', name: name.toLowerCase() }
      at = end
    } else if (/[a-z]/i.test(next)) {
      const tag = readTag(html, open + 1)
      yield { kind: 'open', name: tag.name, attributes: tag.attributes, end: tag.end }
      at = RAW.has(tag.name) ? endOfRaw(html, tag.name, tag.end) : tag.end
    } else {
      yield { kind: 'text', text: '<' }
      at = open + 1
    }
  }
  if (at < html.length) yield { kind: 'text', text: html.slice(at) }
}

function after(html: string, mark: string, from: number): number {
  const found = html.indexOf(mark, from)
  return found === -1 ? html.length : found + mark.length
}

function endOfRaw(html: string, name: string, from: number): number {
  const close = new RegExp(`</${name}[\\s/>]`, 'gi')
  close.lastIndex = from
  const found = close.exec(html)
  return found ? after(html, '>', found.index) : html.length
}

function readTag(html: string, from: number): { name: string; attributes: Map<string, string>; end: number } {
  const nameEnd = skip(html, from, /[^\s/>]/)
  const attributes = new Map<string, string>()
  let at = nameEnd
  while (at < html.length && html[at] !== '>') {
    at = skip(html, at, /[\s/]/)
    if (html[at] === '>' || at >= html.length) break
    // A "=" in front is part of the name, as in browsers.
    const keyEnd = skip(html, at + 1, /[^\s/>=]/)
    const key = html.slice(at, keyEnd).toLowerCase()
    at = skip(html, keyEnd, /\s/)
    let value = ''
    if (html[at] === '=') {
      at = skip(html, at + 1, /\s/)
      const quote = html[at]
      if (quote === '"' || quote === "'") {
        const end = html.indexOf(quote, at + 1)
        value = html.slice(at + 1, end === -1 ? html.length : end)
        at = end === -1 ? html.length : end + 1
      } else {
        const end = skip(html, at, /[^\s>]/)
        value = html.slice(at, end)
        at = end
      }
    }
    if (attributes.size < ATTRIBUTES_MAX && !attributes.has(key)) attributes.set(key, value)
  }
  return { name: html.slice(from, Math.min(nameEnd, from + 60)).toLowerCase(), attributes, end: at + 1 }
}

function skip(html: string, from: number, while_: RegExp): number {
  let at = from
  while (at < html.length && while_.test(html[at] ?? '')) at++
  return at
}
