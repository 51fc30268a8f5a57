/** Elements that go with all that is in them. */
const DROPPED = new Set(['script', 'iframe', 'object', 'applet', 'template', 'noframes', 'video', 'audio', 'canvas'])
/** Elements without content that load something, or say what no longer holds. */
const DROPPED_VOID = new Set(['link', 'base', 'meta', 'embed', 'frame', 'source', 'track', 'param', 'bgsound'])
/** Attributes whose value is fetched when the page is shown. */
const FETCHED = new Set(['src', 'srcset', 'background', 'data', 'poster', 'lowsrc', 'dynsrc', 'longdesc', 'xlink:href'])
const INLINE_PICTURE = /^\s*data:image\/(png|jpe?g|gif|webp|bmp|svg\+xml)[;,]/i
const LINK = /^\s*(https?:|mailto:|tel:|#)/i
const REMOTE_STYLE = /@import[^;]*;?|url\(\s*["']?(?!\s*data:image)[^)]*\)?|expression\s*\(/gi
const NAME = /\/?([a-z][a-z0-9:-]*)/iy
const ATTRIBUTE = /[\s/]*([^\s=>/"']+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s>]*))?/y

/**
 * HTML without script and without anything that would be fetched; pictures inside it stay. Its encoding is UTF-8 from
 * here on, whatever it declared.
 */
export function cleanHtml(html: string): string {
  const out: string[] = ['<meta charset="utf-8">']
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open === -1) break
    out.push(html.slice(at, open))
    at = takeTag(html, open, out)
  }
  out.push(html.slice(at))
  return out.join('')
}

/** Handles what begins with the `<` at `open`; returns the place after it. */
function takeTag(html: string, open: number, out: string[]): number {
  if (html.startsWith('<!--', open)) return after(html, '-->', open)
  if (html.startsWith('<!', open) || html.startsWith('<?', open)) return after(html, '>', open)
  NAME.lastIndex = open + 1
  const name = NAME.exec(html)?.[1]?.toLowerCase()
  if (name === undefined) {
    out.push('&lt;')
    return open + 1
  }
  const closing = html[open + 1] === '/'
  const { end, attributes } = readAttributes(html, NAME.lastIndex, name)
  if (DROPPED_VOID.has(name)) return end
  if (DROPPED.has(name)) return closing ? end : after(html, '>', afterContent(html, name, end))
  if (name === 'style' && !closing) {
    const styleEnd = afterContent(html, name, end)
    out.push(`<style>${html.slice(end, styleEnd).replace(REMOTE_STYLE, '')}`)
    return styleEnd
  }
  // A picture that was not inside the page would stand there as an empty frame.
  if (name !== 'img' || attributes.some(attribute => attribute.startsWith(' src='))) {
    out.push(`<${closing ? '/' : ''}${name}${attributes.join('')}>`)
  }
  return end
}

function readAttributes(html: string, start: number, element: string): { end: number; attributes: string[] } {
  const attributes: string[] = []
  let at = start
  for (;;) {
    ATTRIBUTE.lastIndex = at
    const match = ATTRIBUTE.exec(html)
    if (!match) break
    at = ATTRIBUTE.lastIndex
    const name = match[1]?.toLowerCase() ?? ''
    const value = (match[2] ?? '').replace(/^(["'])(.*)\1$/s, '$2')
    if (isHarmless(element, name, value)) {
      const clean = name === 'style' ? value.replace(REMOTE_STYLE, '') : value
      attributes.push(` ${name}="${clean.replaceAll('"', '&quot;')}"`)
    }
  }
  return { end: after(html, '>', at), attributes }
}

function isHarmless(element: string, name: string, value: string): boolean {
  if (name.startsWith('on') || !/^[a-z][a-z0-9:_-]*$/.test(name)) return false
  if (FETCHED.has(name)) return element === 'img' && name === 'src' && INLINE_PICTURE.test(value)
  return name !== 'href' || LINK.test(value)
}

function afterContent(html: string, element: string, start: number): number {
  const close = new RegExp(`</${element}[\\s>]`, 'gi')
  close.lastIndex = start
  return close.exec(html)?.index ?? html.length
}

function after(html: string, mark: string, start: number): number {
  const found = html.indexOf(mark, start)
  return found === -1 ? html.length : found + mark.length
}
