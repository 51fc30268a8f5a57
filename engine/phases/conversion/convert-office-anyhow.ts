import { stat } from '../../shared/disk/files.ts'
import { join } from 'node:path'
import { cpuBudget } from '../../isolation/cpu-budget.ts'
import type { OfficeOperations } from '../../isolation/conversion-operations.ts'
import type { FileNote } from '../../model/document.ts'
import { EngineError, isEngineError } from '../../shared/errors.ts'
import type { ItemContext } from '../phase.ts'
import type { ConversionDeps } from './conversion-deps.ts'

type OfficeType = OfficeOperations['convert-office']['input']['mediaType']

/** What a healthy file may meet on a bad day: it is tried once more before the second way is taken. */
const ONCE_MORE = new Set(['processing_crashed', 'processing_timeout'])
/** LibreOffice would end the same way again. */
const FOR_GOOD = new Set(['processing_too_costly', 'processing_too_large', 'office_conversion_failed'])

const SIMPLIFIED: FileNote = {
  code: 'layout_simplified',
  message:
    'Aus der Datei ließen sich keine Seiten wie in ihrem Programm erzeugen. Übernommen wurden ihr Text und ihre Bilder ohne die ursprüngliche Gestaltung. Bitte das Original vergleichen oder die Datei in ihrem Programm als PDF speichern und erneut einreichen.',
}

/**
 * Makes a PDF of an office file: by LibreOffice, or, where it ends or stands still over the file, of the text and the
 * pictures that our own libraries find in it. Throws the fault of LibreOffice when there are none of them either.
 */
export async function convertOfficeAnyhow(
  { office, workers, documentPasswords: passwords }: Pick<ConversionDeps, 'office' | 'workers' | 'documentPasswords'>,
  { path, mediaType, outPath, folder }: { path: string; mediaType: OfficeType; outPath: string; folder: string },
  item: Pick<ItemContext, 'signal' | 'share' | 'attempt'>,
): Promise<readonly FileNote[]> {
  const convert = async (from: string, type: OfficeType): Promise<readonly FileNote[]> => {
    const { size } = await stat(from)
    const within = { signal: item.signal, share: item.share, ...cpuBudget('convert-office', { bytes: size }) }
    return (await office.run('convert-office', { path: from, mediaType: type, outPath, passwords }, within)).notes
  }
  try {
    return await convert(path, mediaType)
  } catch (error) {
    if (!isEngineError(error)) throw error
    const isForGood = FOR_GOOD.has(error.code) || (ONCE_MORE.has(error.code) && item.attempt > 1)
    const extract = join(folder, 'extract.html')
    if (!isForGood || !(await hasExtract(extract))) throw forGood(error)
    try {
      return [...(await convert(extract, 'text/html')), SIMPLIFIED]
    } catch {
      throw forGood(error)
    }
  }

  async function hasExtract(to: string): Promise<boolean> {
    const within = { signal: item.signal, share: item.share, ...cpuBudget('write-office-extract') }
    const run = workers.run('write-office-extract', { path, mediaType, outPath: to }, within)
    return await run.then(({ isEmpty }) => !isEmpty).catch(() => false)
  }

  /** A file that stands still a second time would only hold up the others. */
  function forGood(error: EngineError): EngineError {
    item.signal.throwIfAborted()
    const isSlow = error.code === 'processing_timeout' && item.attempt > 1
    return isSlow ? new EngineError('input', error.code, error.message, { cause: error }) : error
  }
}
