import * as z from 'zod/mini'

/** Kinds of things that a window shows: batches with their documents, client-years, mandants. */
export const TOPICS_SHOWN = ['batch', 'year', 'mandant'] as const
export type TopicShown = (typeof TOPICS_SHOWN)[number]

/** What may have changed. */
export const topicsChanged = z.array(z.enum(TOPICS_SHOWN))
