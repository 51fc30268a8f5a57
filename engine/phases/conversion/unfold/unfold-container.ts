import { readdir } from 'node:fs/promises'
import { stat } from '../../../shared/disk/files.ts'
import { join } from 'node:path'
import type { ConversionOperations } from '../../../isolation/conversion-operations.ts'
import { removePath } from '../../../shared/disk/remove-path.ts'
import { createFileCollector } from './collect-files.ts'
import type { FileCollector } from './collect-files.ts'
import { unfoldInvoice } from './unfold-invoice.ts'
import { unfoldMail } from './unfold-mail.ts'
import { unfoldPdf } from './unfold-pdf.ts'
import { unfoldSevenZip } from './unfold-seven-zip.ts'
import { unfoldZip } from './unfold-zip.ts'

type Unfold = ConversionOperations['unfold-container']

/**
 * Operation `unfold-container`: writes what an archive, a mail or a PDF holds into `outFolder`, one level deep.
 * What lay there before goes; nothing stays when the container as a whole is refused.
 * Throws EngineError input: archive_bomb, password_protected, corrupt_file.
 */
export async function unfoldContainer(input: Unfold['input']): Promise<Unfold['output']> {
  const { size } = await stat(input.path)
  // A worker that was killed over the same work may have left files there.
  for (const left of await readdir(input.outFolder)) await removePath(join(input.outFolder, left))
  const collector = createFileCollector(input.outFolder, input.limits, size)
  try {
    await unfold(input, collector)
  } catch (error) {
    await collector.discard()
    throw error
  }
  return collector.finish()
}

async function unfold(input: Unfold['input'], collector: FileCollector): Promise<void> {
  const { path, mediaType, passwords, limits } = input
  switch (mediaType) {
    case 'application/zip':
      return unfoldZip(path, passwords, collector)
    case 'application/x-7z-compressed':
    case 'application/vnd.rar':
      return unfoldSevenZip({ path, mediaType, passwords, limits, collector })
    case 'message/rfc822':
    case 'application/vnd.ms-outlook':
      return unfoldMail(path, mediaType, collector)
    case 'application/vnd.oasis.ubl+xml':
    case 'application/vnd.unece.cii+xml':
      return unfoldInvoice(path, collector)
    case 'application/pdf':
      return unfoldPdf(path, passwords, limits, collector)
  }
}
