import * as z from 'zod/mini'
import { box } from './box.ts'
import type { ReadOnly } from './read-only.ts'

/** A word of a page; `line` numbers the text lines of the page from 0. */
export const pageWord = z.object({ text: z.string(), box, confidence: z.number(), line: z.int() })
export type PageWord = ReadOnly<typeof pageWord>

/** A part of a page with writing that was not read. */
export const unreadRegion = z.object({ box, reason: z.enum(['handwriting', 'unreadable']) })
export type UnreadRegion = ReadOnly<typeof unreadRegion>

/** How the paper of a page was captured; texts as people read them. */
export const pageCapture = z.object({
  /** "Scan · 300 dpi · Farbe". */
  text: z.string(),
  /** What its picture lacks; empty when nothing. */
  findings: z.array(z.string()),
  /** Why the paper is to be kept although its picture may be good; null where no law says so. */
  law: z.nullable(z.string()),
})
export type PageCapture = ReadOnly<typeof pageCapture>

/** What was read on a page, and what was not. */
export const pageText = z.object({
  source: z.enum(['digital', 'ocr', 'mixed', 'none']),
  words: z.array(pageWord),
  unread: z.array(unreadRegion),
  /** Null of a page that came in digital. */
  capture: z.nullable(pageCapture),
})
export type PageText = ReadOnly<typeof pageText>
