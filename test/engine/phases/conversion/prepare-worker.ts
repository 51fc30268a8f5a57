import type { ConversionOperations } from '../../../../engine/isolation/conversion-operations.ts'
import { serveOperations } from '../../../../engine/isolation/serve-operations.ts'
import { inspectDocument } from '../../../../engine/phases/conversion/inspect-document.ts'
import { normalizeImage } from '../../../../engine/phases/conversion/normalize-image.ts'
import { preparePdf } from '../../../../engine/phases/conversion/prepare-pdf.ts'

/** A worker with the operations on PDFs and pictures only. */
serveOperations<Pick<ConversionOperations, 'inspect-document' | 'normalize-image' | 'prepare-pdf'>>({
  'inspect-document': inspectDocument,
  'normalize-image': normalizeImage,
  'prepare-pdf': preparePdf,
})
