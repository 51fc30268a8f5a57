/**
 * A field of the DATEV format: its name, whether it is text (always in quotation marks), and what its content must
 * match.
 */
export interface ExtfColumn {
  readonly name: string
  readonly isText: boolean
  readonly pattern: RegExp
}

/** A field without quotation marks. */
export const number = (name: string, pattern: RegExp): ExtfColumn => ({ name, isText: false, pattern })
/** A field in quotation marks. */
export const text = (name: string, pattern: RegExp): ExtfColumn => ({ name, isText: true, pattern })
/** Any text up to a length. */
export const upTo = (name: string, lengthMax: number): ExtfColumn => text(name, new RegExp(`^.{0,${lengthMax}}$`))
/** A day as TTMMJJJJ. */
export const date = (name: string): ExtfColumn => number(name, /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])20\d{2}$/)
/** A switch, 0 or 1. */
export const lock = (name: string): ExtfColumn => number(name, /^[01]$/)
