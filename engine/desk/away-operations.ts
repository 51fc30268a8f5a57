import { z } from 'zod'
import type { OperationName, Operations } from '../isolation/operations.ts'
import type { PageText } from '../model/page.ts'

const PAGE_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/tiff'] as const
const share = z.number().min(-1).max(2)
const box = z.tuple([share, share, share, share]).readonly()
const confidence = z.number().min(0).max(1)

const FORMATS = ['QRCode', 'DataMatrix', 'Code128', 'Code39', 'EAN13', 'EAN8', 'PDF417', 'Aztec', 'PatchT'] as const

const pageText: z.ZodType<PageText> = z.strictObject({
  source: z.enum(['digital', 'ocr', 'mixed', 'none']),
  words: z.array(z.strictObject({ text: z.string(), box, confidence, line: z.number().int() })).readonly(),
  meanConfidence: confidence.nullable(),
  rotation: z.literal([0, 90, 180, 270]),
  skewDegrees: z.number(),
  isDamaged: z.literal(true).exactOptional(),
  codes: z
    .array(z.strictObject({ format: z.enum(FORMATS), text: z.string().max(4_300), box }))
    .readonly()
    .exactOptional(),
  unread: z
    .array(z.strictObject({ box, reason: z.enum(['handwriting', 'unreadable']) }))
    .readonly()
    .exactOptional(),
  isBlank: z.literal(true).exactOptional(),
})

const inspectedPages = z.strictObject({
  pages: z.array(
    z.strictObject({
      number: z.number().int().min(1),
      widthPt: z.number().positive(),
      heightPt: z.number().positive(),
      hasText: z.boolean(),
      hasImages: z.boolean(),
    }),
  ),
})

/** How an operation that reads one original travels: without the path, which is another one on each machine. */
interface AwayOperation<N extends OperationName> {
  readonly pathOf: (input: Operations[N]['input']) => string
  readonly withoutPath: (input: Operations[N]['input']) => unknown
  /** Parses what the engine sent; throws what Zod throws. */
  readonly withPath: (sent: unknown, path: string) => Operations[N]['input']
  /** What a worker answers is not believed to have any shape. */
  readonly output: z.ZodType<Operations[N]['output']>
}

const sentPage = z.strictObject({
  mediaType: z.enum(PAGE_TYPES),
  page: z.number().int().min(1),
  language: z.string(),
  turned: z.literal([0, 90, 180, 270]).exactOptional(),
  effort: z.literal('little').exactOptional(),
})
const sentFile = z.strictObject({ mediaType: z.enum(PAGE_TYPES), pagesMax: z.number().int() })

const readPage: AwayOperation<'read-page'> = {
  pathOf: ({ file }) => file.path,
  withoutPath: ({ file: { mediaType }, ...input }) => ({ mediaType, ...input }),
  withPath: (sent, path) => {
    const { mediaType, ...input } = sentPage.parse(sent)
    return { file: { path, mediaType }, ...input }
  },
  output: pageText,
}

const inspectDocument: AwayOperation<'inspect-document'> = {
  pathOf: ({ path }) => path,
  withoutPath: ({ mediaType, pagesMax }) => ({ mediaType, pagesMax }),
  withPath: (sent, path) => ({ path, ...sentFile.parse(sent) }),
  output: inspectedPages,
}

/** Operations on one original whose output is text: most of what a batch costs. The others stay with the engine. */
const AWAY = { 'read-page': readPage, 'inspect-document': inspectDocument } as const
export type AwayName = keyof typeof AWAY

/** Whether workers on other machines do an operation. */
export function isAway(operation: string): operation is AwayName {
  return Object.hasOwn(AWAY, operation)
}

/** How it travels. */
export function awayOperation<N extends AwayName>(operation: N): AwayOperation<N> {
  return AWAY[operation] as unknown as AwayOperation<N>
}
