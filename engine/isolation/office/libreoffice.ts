import { createRequire } from 'node:module'
import type { OfficeFormat } from './office-format.ts'

/** What LibreOffice takes a file for (LibreOfficeKitDocumentType). */
export type OfficeKind = 'text' | 'spreadsheet' | 'presentation' | 'drawing'

export interface OfficeExport {
  readonly content: Uint8Array
  readonly from: OfficeFormat
  /** Raw options of the import filter, only for formats that have some. */
  readonly importOptions?: string
  readonly to: 'pdf' | 'xlsx'
}

export type OfficeExportEnd =
  | { readonly ok: true; readonly kind: OfficeKind; readonly content: Uint8Array }
  | { readonly ok: false; readonly step: 'load' | 'save' }

/** LibreOffice as wasm. The calls block the thread and cannot be stopped but by the end of the process. */
export interface LibreOffice {
  export(work: OfficeExport): OfficeExportEnd
}

/** The parts of the Emscripten module that we touch. */
interface Soffice {
  readonly FS: {
    mkdir(path: string): void
    readdir(path: string): string[]
    unlink(path: string): void
    writeFile(path: string, content: Uint8Array): void
    readFile(path: string): Uint8Array
  }
  ccall(
    name: string,
    returns: 'number' | null,
    types: readonly ('number' | 'string')[],
    args: readonly unknown[],
  ): number
}

interface Loader {
  createModule(options: {
    readonly noInitialRun: boolean
    readonly print: () => void
    readonly printErr: () => void
  }): Promise<Soffice>
}

const PROGRAM = '/instdir/program'
const FONTS = '/instdir/share/fonts/truetype'
/** What German office files name or what stands in for it; fewer fonts make the start shorter. */
const FONTS_KEPT =
  /^(Liberation|Carlito|Caladea|DejaVuSans(-|\.|Mono)|DejaVuSerif(-|\.)|NotoSans-|NotoSerif-|NotoSans(Arabic|Hebrew)-|opens___)/
const FOLDERS = [
  '/tmp',
  '/tmp/office',
  '/instdir/user',
  '/instdir/user/temp',
  '/instdir/user/temp/embeddedfonts',
  '/instdir/user/temp/embeddedfonts/fromdocs',
  '/instdir/user/temp/embeddedfonts/fromsystem',
  '/instdir/user/registry',
  '/instdir/user/registry/data',
]
const KINDS: readonly OfficeKind[] = ['text', 'spreadsheet', 'presentation', 'drawing']
/** Gives A4 as the paper of files that name none, and German as the language of their text. */
const LANGUAGE = 'Language=de-DE'

let loaded: Promise<LibreOffice> | null = null

/** The process's one LibreOffice; a second or two at the first call. */
export function loadLibreOffice(): Promise<LibreOffice> {
  loaded ??= load()
  return loaded
}

async function load(): Promise<LibreOffice> {
  const loader = createRequire(import.meta.url)('@matbee/libreoffice-converter/wasm/loader') as Loader
  // Without noInitialRun a second LibreOffice starts in a thread of the module and races ours: it hangs now and then.
  const soffice = await loader.createModule({ noInitialRun: true, print: ignore, printErr: ignore })
  for (const folder of FOLDERS) ignoreFault(() => soffice.FS.mkdir(folder))
  for (const font of soffice.FS.readdir(FONTS)) {
    if (!font.startsWith('.') && !FONTS_KEPT.test(font)) soffice.FS.unlink(`${FONTS}/${font}`)
  }
  const office = soffice.ccall('libreofficekit_hook', 'number', ['string'], [PROGRAM])
  if (office === 0) throw trapped(new Error('LibreOffice did not start'))
  return { export: work => exportFile(soffice, office, work) }
}

function exportFile({ FS, ccall }: Soffice, office: number, work: OfficeExport): OfficeExportEnd {
  const input = `/tmp/office/in.${work.from}`
  const output = `/tmp/office/out.${work.to}`
  try {
    FS.writeFile(input, work.content)
    const options = work.importOptions === undefined ? LANGUAGE : `${LANGUAGE},${work.importOptions}`
    const document = ccall(
      'lok_documentLoadWithOptions',
      'number',
      ['number', 'string', 'string'],
      [office, `file://${input}`, options],
    )
    if (document === 0) return { ok: false, step: 'load' }
    const kind = KINDS[ccall('lok_documentGetDocumentType', 'number', ['number'], [document])] ?? 'drawing'
    const saved = ccall(
      'lok_documentSaveAs',
      'number',
      ['number', 'string', 'string', 'string'],
      [document, `file://${output}`, work.to, ''],
    )
    ccall('lok_documentDestroy', null, ['number'], [document])
    return saved === 0 ? { ok: false, step: 'save' } : { ok: true, kind, content: FS.readFile(output) }
  } catch (error) {
    throw trapped(error)
  } finally {
    ignoreFault(() => FS.unlink(input))
    ignoreFault(() => FS.unlink(output))
  }
}

/** Whatever comes out of the module leaves it in an unknown state: by this name the worker ends itself. */
function trapped(cause: unknown): Error {
  const error = new Error('LibreOffice stopped working', { cause })
  error.name = 'RuntimeError'
  return error
}

/** What it prints may be parts of a document. */
function ignore(): void {}

function ignoreFault(run: () => void): void {
  try {
    run()
  } catch {
    // A folder that is there already, a file that was never written.
  }
}
