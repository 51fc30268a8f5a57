const BATCH = /^\/?(bat_[0-9A-HJKMNP-TV-Z]{26})\/?$/

/**
 * The place in the window (its part behind `#`) that a link `steuerstapel://stapel/bat_…` or `steuerstapel:` leads to;
 * null for a link that is not ours. A link comes from anywhere: it opens, and never does anything.
 */
export function placeOfLink(link: string): string | null {
  let url: URL
  try {
    url = new URL(link)
  } catch {
    return null
  }
  if (url.protocol !== 'steuerstapel:') return null
  if (url.host === '' && url.pathname.replaceAll('/', '') === '') return ''
  const batch = url.host === 'stapel' ? BATCH.exec(url.pathname)?.[1] : undefined
  return batch === undefined ? null : `/stapel/${batch}`
}
