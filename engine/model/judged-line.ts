import type { LineItem } from './line-items.ts'

/** A line of a bill as a person left it; whether it fits is found anew each time. */
export type JudgedLine = Omit<LineItem, 'key' | 'product' | 'isSure'> & { readonly key: string }

/** More are not kept of a bill. */
export const LINES_MAX = 500
