import { z } from 'zod'
import type { OperationName, Operations } from '../isolation/operations.ts'
import type { PageText } from '../model/page.ts'

const PAGE_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/tiff'] as const
/** Readers keep to the page; a rounding may stand beside it. */
const BESIDE_MAX = 0.01
const WORDS_MAX = 50_000
const WORD_CHARS_MAX = 4_000
const REGIONS_MAX = 5_000
const SIDE_PT_MAX = 1_000_000
const DPI_MAX = 10_000
const corner = z
  .number()
  .min(-BESIDE_MAX)
  .max(1 + BESIDE_MAX)
const side = z
  .number()
  .min(0)
  .max(1 + BESIDE_MAX)
const box = z
  .tuple([corner, corner, side, side])
  .refine(([x, y, width, height]) => Math.max(x + width, y + height) <= 1 + 2 * BESIDE_MAX)
  .readonly()
/** The corners of a barcode are reckoned from its bars, and may lie beside the page where it is cut off. */
const codeShare = z.number().min(-0.5).max(1.5)
const codeBox = z.tuple([codeShare, codeShare, codeShare, codeShare]).readonly()
const confidence = z.number().min(0).max(1)
const wellFormed = z.string().refine(text => text.isWellFormed())

const FORMATS = ['QRCode', 'DataMatrix', 'Code128', 'Code39', 'EAN13', 'EAN8', 'PDF417', 'Aztec', 'PatchT'] as const

const pageText: z.ZodType<PageText> = z.strictObject({
  source: z.enum(['digital', 'ocr', 'mixed', 'none']),
  words: z
    .array(
      z.strictObject({
        text: wellFormed.min(1).max(WORD_CHARS_MAX),
        box,
        confidence,
        line: z.number().int().min(0).max(WORDS_MAX),
      }),
    )
    .max(WORDS_MAX)
    .readonly(),
  meanConfidence: confidence.nullable(),
  rotation: z.literal([0, 90, 180, 270]),
  skewDegrees: z.number().min(-90).max(90),
  isDamaged: z.literal(true).exactOptional(),
  codes: z
    .array(z.strictObject({ format: z.enum(FORMATS), text: wellFormed.max(4_300), box: codeBox }))
    .max(REGIONS_MAX)
    .readonly()
    .exactOptional(),
  unread: z
    .array(z.strictObject({ box, reason: z.enum(['handwriting', 'unreadable']) }))
    .max(REGIONS_MAX)
    .readonly()
    .exactOptional(),
  isBlank: z.literal(true).exactOptional(),
  scan: z
    .strictObject({
      dpi: z.number().int().min(0).max(DPI_MAX),
      dpiIsGuessed: z.literal(true).exactOptional(),
      letterPx: z.number().int().min(0).max(DPI_MAX).nullable(),
      sharpness: z.number().min(0).max(1),
      colour: z.enum(['colour', 'grey', 'black_white']).nullable(),
      cut: z
        .array(z.enum(['top', 'right', 'bottom', 'left']))
        .max(4)
        .readonly(),
      isPhoto: z.literal(true).exactOptional(),
    })
    .exactOptional(),
})

const inspectedPages = z.strictObject({
  pages: z.array(
    z.strictObject({
      number: z.number().int().min(1),
      widthPt: z.number().positive().max(SIDE_PT_MAX),
      heightPt: z.number().positive().max(SIDE_PT_MAX),
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
  /** Whether an answer of that shape can be one to this input. */
  readonly fits: (output: Operations[N]['output'], input: Operations[N]['input']) => boolean
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
  fits: () => true,
}

const inspectDocument: AwayOperation<'inspect-document'> = {
  pathOf: ({ path }) => path,
  withoutPath: ({ mediaType, pagesMax }) => ({ mediaType, pagesMax }),
  withPath: (sent, path) => ({ path, ...sentFile.parse(sent) }),
  output: inspectedPages,
  fits: ({ pages }, { pagesMax }) =>
    pages.every(({ number }, index) => number <= pagesMax && number > (pages[index - 1]?.number ?? 0)),
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

/** What a worker answered, as JSON; null where no reader answers so, or not to this input. */
export function readOutput<N extends AwayName>(
  operation: N,
  input: Operations[N]['input'],
  text: string,
): Operations[N]['output'] | null {
  const away = awayOperation(operation)
  try {
    const output = away.output.parse(JSON.parse(text))
    return away.fits(output, input) ? output : null
  } catch {
    return null
  }
}
