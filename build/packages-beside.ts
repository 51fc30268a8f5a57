/** Packages that bring native code or wasm, find files of their own or ask for what is not installed stay as they are. */
export const NOT_IN_BUILD = [
  '7z-wasm',
  '@embedpdf/pdfium',
  '@kenjiuno/msgreader',
  '@matbee/libreoffice-converter',
  'better-sqlite3',
  'better-sqlite3-multiple-ciphers',
  'libheif-js',
  'officecrypto-tool',
  'pg',
  'sharp',
  'tesseract.js-core',
  'zxing-wasm',
]

/** Packages of which the engine reads files alone. */
const DATA = ['@tesseract.js-data/deu', '@tesseract.js-data/eng', '@tesseract.js-data/osd', 'dejavu-fonts-ttf']

/** Types, command lines of packages, and what only the parts of a package ask for that are left out. */
const NOT_LOADED = new Set(['@types/emscripten', 'type-fest', 'readline-sync', 'node-addon-api', 'zod'])

interface LockedPackage {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly os?: string | readonly string[]
  readonly cpu?: string | readonly string[]
}

/** What is read here of a package-lock.json (version 3). */
export interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>
}

/**
 * Folders of the packages that have to lie beside the built engine on a system (`node_modules/…`, sorted): those that are
 * not built into it, its data, its Node, and what these depend on. Throws Error for a package that the lock does not have.
 */
export function packagesBeside(lock: Lock, { os, cpu }: { readonly os: string; readonly cpu: string }): string[] {
  const found = new Set<string>()
  const open = [...NOT_IN_BUILD, ...DATA, `node-${os === 'win32' ? 'win' : os}-${cpu}`].map(name => wanted(name, ''))
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const folder = placeOf(lock, next.name, next.from)
    if (folder === null && next.isOptional) continue
    if (folder === null) throw new Error(`${next.name} is not in package-lock.json`)
    const { dependencies = {}, optionalDependencies = {}, ...locked } = lock.packages[folder] ?? {}
    if (found.has(folder) || !fits(locked.os, os) || !fits(locked.cpu, cpu)) continue
    found.add(folder)
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
      if (!NOT_LOADED.has(name)) open.push(wanted(name, folder, name in optionalDependencies))
  }
  return [...found].sort()
}

const wanted = (name: string, from: string, isOptional = false) => ({ name, from, isOptional })

/** Where Node finds a package: in the nearest node_modules upwards. */
function placeOf({ packages }: Lock, name: string, from: string): string | null {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
    const folder = `${base === '' ? '' : `${base}/`}node_modules/${name}`
    if (folder in packages) return folder
    if (base === '') return null
  }
}

function fits(systems: string | readonly string[] | undefined, own: string): boolean {
  return systems === undefined || [systems].flat().includes(own)
}
