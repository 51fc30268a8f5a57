import type { SpouseName } from '../../model/mandant.ts'
import { readName } from './read-name.ts'

/** A mandant that is to be made, as it was asked for. */
export interface NewMandant {
  readonly type: 'new'
  readonly firstName: string | null
  readonly lastName: string | null
  readonly companyName: string | null
  /** Of a couple. */
  readonly spouse?: SpouseName
  /** As written. */
  readonly taxId: string | null
  readonly taxIdNormalized: string | null
}

/** A new mandant of whom somebody typed the name in one go; what cannot be told apart stays as it was typed. */
export function typedMandant(name: string): NewMandant {
  const read = readName(name)
  const bare = { type: 'new', taxId: null, taxIdNormalized: null } as const
  if (read === null) return { ...bare, firstName: null, lastName: null, companyName: name }
  if (read.kind === 'company') return { ...bare, firstName: null, lastName: null, companyName: read.companyName }
  const spouse = read.kind === 'couple' ? { spouse: read.spouse } : {}
  return { ...bare, ...read.person, companyName: null, ...spouse }
}
