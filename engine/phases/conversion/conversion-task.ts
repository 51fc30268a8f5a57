import type { Document } from '../../model/document.ts'
import type { MediaType } from '../../model/media-type.ts'
import type { ItemContext } from '../phase.ts'

/** One document whose content type is known, on its way to pages. */
export interface ConversionTask {
  readonly document: Document
  readonly mediaType: MediaType
  /** The original, or what was made of it where only that can be read further. */
  readonly path: string
  /** Empty at first, and removed with all that is in it when the conversion ends. */
  readonly folder: string
  readonly item: ItemContext
}
