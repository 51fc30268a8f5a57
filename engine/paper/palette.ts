import type { Colour } from './pen.ts'

/** The one accent of the Belegmappe; everything else is ink, greys and paper. */
export const ACCENT: Colour = [0.082, 0.271, 0.376]
export const INK: Colour = [0.11, 0.13, 0.15]
export const MUTED: Colour = [0.4, 0.44, 0.48]
export const HAIRLINE: Colour = [0.83, 0.85, 0.87]
export const TINT: Colour = [0.945, 0.957, 0.965]
export const PAPER: Colour = [1, 1, 1]
