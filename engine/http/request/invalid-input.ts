import type { z } from 'zod'

import type { FieldFault } from '../answer/error-body.ts'
import { HttpFault } from '../answer/error-body.ts'
import { reasonText } from '../answer/reason-text.ts'

/** Faults listed in one answer at most. */
const FAULTS_MAX = 100

/** One invalid_request that names every fault; the first one leads. */
export function invalidInput(faults: readonly FieldFault[]): HttpFault {
  const first = faults[0] ?? { field: '', reason: 'invalid_value' }
  return new HttpFault('invalid_request', {
    ...first,
    errors: faults.slice(0, FAULTS_MAX),
    text: reasonText(first),
  })
}

/**
 * Zod's issues in the words of the interface. `input` is what was parsed: an absent value is told from a wrong one by
 * it.
 */
export function faultsOf(issues: readonly z.core.$ZodIssue[], input: unknown): readonly FieldFault[] {
  const faults = issues.map(issue => ({ field: fieldPath(issue.path), reason: reasonOf(issue, input) }))
  const seen = new Set<string>()
  return faults.filter(fault => {
    // Several checks of one value may fail; the first says enough.
    if (seen.has(fault.field)) return false
    seen.add(fault.field)
    return true
  })
}

/** `['documents', 0, 'source']` -> `documents[0].source`. */
export function fieldPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`
    return text === '' ? String(part) : `${text}.${String(part)}`
  }, '')
}

function reasonOf(issue: z.core.$ZodIssue, input: unknown): string {
  switch (issue.code) {
    case 'custom': {
      const reason: unknown = issue.params?.['reason']
      return typeof reason === 'string' ? reason : 'invalid_value'
    }
    case 'too_small':
      return issue.origin === 'string' ? 'too_short' : issue.origin === 'array' ? 'too_few' : 'out_of_range'
    case 'too_big':
      return issue.origin === 'string' ? 'too_long' : issue.origin === 'array' ? 'too_many' : 'out_of_range'
    case 'invalid_format':
      return 'invalid_format'
    case 'invalid_type':
    case 'invalid_union':
    case 'invalid_value': {
      const value = valueAt(input, issue.path)
      if (value === undefined) return 'required'
      if (issue.code === 'invalid_type') return 'invalid_type'
      return issue.code === 'invalid_value' && typeof value !== typeof issue.values[0]
        ? 'invalid_type'
        : 'invalid_value'
    }
    default:
      return 'invalid_value'
  }
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[part] : undefined,
    input,
  )
}
