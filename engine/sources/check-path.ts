/** Device names of Windows, with superscript digits and with any extension. */
const DEVICE_NAME = /^(con|prn|aux|nul|conin\$|conout\$|clock\$|(com|lpt)[0-9¹²³])(\..*)?$/i

/** A relative path as it is kept: Windows separates folders by a backslash, which no name holds there. */
export function withSlashes(path: string): string {
  return path.replaceAll('\\', '/')
}

/**
 * True when the path of a `path` source may be looked up below an input root: relative, without `..`, without drive,
 * UNC, stream or device names, on any platform (decisions.md 2.4).
 */
export function isSafeRelativePath(path: string): boolean {
  if (path.length === 0 || path.length > 1024 || !path.isWellFormed()) return false
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u001f:\\]/.test(path) || path.startsWith('/')) return false
  return path.split('/').every(part => part !== '' && part !== '.' && part !== '..' && isSafeName(part))
}

function isSafeName(name: string): boolean {
  return !/[. ]$/.test(name) && !DEVICE_NAME.test(name)
}
