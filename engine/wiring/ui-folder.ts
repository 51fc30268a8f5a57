import { fileURLToPath } from 'node:url'

/** Folder of the built window, seen from the source tree (`engine/`) or from the bundle (`out/engine/`). */
export function uiFolder(): string {
  const fromSource = import.meta.url.endsWith('.ts')
  return fileURLToPath(new URL(fromSource ? '../../out/renderer/' : '../renderer/', import.meta.url))
}
