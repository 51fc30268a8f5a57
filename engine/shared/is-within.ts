import { isAbsolute, relative, sep } from 'node:path'

/** True when `path` is `folder` or lies in it; both without links. */
export function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}
