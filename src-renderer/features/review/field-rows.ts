import type { KindChoices } from '../../../wire/kinds.ts'
import type { BatchDocument } from '../../../wire/batch-document.ts'
import type { Field } from '../../../wire/field.ts'
import { fieldLabel, sortFields } from '../../field-labels.de.ts'

/** Below this certainty a value is marked, so that a person looks at it first. */
const SURE = 0.8
const BY_PERSON = 'confirmed_by_person'

/**
 * A field as a person goes through it; `field` is null where nothing was found, or a person said that it is not there.
 */
export interface FieldRowData {
  readonly name: string
  readonly label: string
  readonly field: Field | null
  readonly isAbsent: boolean
  readonly needsLook: boolean
}

/** What was found, then what a person said is not there, then what a person is about to add. */
export function fieldRows(
  document: BatchDocument,
  added: readonly string[],
  choices: KindChoices | undefined,
): readonly FieldRowData[] {
  const found = sortFields(document.fields).map(([name, field]): FieldRowData => {
    return { name, label: fieldLabel(name, field.title), field, isAbsent: false, needsLook: isDoubtful(document, name) }
  })
  const absent = document.absentFields.filter(name => document.fields[name] === undefined)
  const empty = [...new Set([...absent, ...added.filter(name => document.fields[name] === undefined)])]
  return [
    ...found,
    ...empty.map((name): FieldRowData => {
      const label = fieldLabel(name, ownLabel(document, name, choices))
      return { name, label, field: null, isAbsent: absent.includes(name) && !added.includes(name), needsLook: false }
    }),
  ]
}

/** Fields that the document may still get: those of its kind first. */
export function addableFields(
  document: BatchDocument,
  choices: KindChoices,
): readonly { readonly name: string; readonly label: string }[] {
  const own = choices.kinds.find(({ id }) => id === document.kind?.id)?.fields ?? []
  const all = [
    ...own.map(({ id, label }) => ({ name: id, label })),
    ...choices.common.map(({ id }) => ({ name: id, label: fieldLabel(id, null) })),
  ]
  const names = new Set<string>()
  return all.filter(({ name }) => {
    if (document.fields[name] !== undefined || names.has(name)) return false
    names.add(name)
    return true
  })
}

/** Whether a person should look at the value: it is unsure, or the verdict or a warning that is no mere remark names it. */
export function isDoubtful({ fields, warnings, review, verdict }: BatchDocument, name: string): boolean {
  const field = fields[name]
  if (!field || review?.state === 'confirmed' || field.checks.includes(BY_PERSON)) return false
  return (
    field.confidence < SURE ||
    verdict?.reasons.some(reason => reason.fields.includes(name)) === true ||
    warnings.some(warning => warning.severity !== 'low' && warning.fields.includes(name))
  )
}

/** The field to begin with: the first that needs a look, else the first one; null without fields. */
export function startField(document: BatchDocument): string | null {
  const names = sortFields(document.fields).map(([name]) => name)
  return names.find(name => isDoubtful(document, name)) ?? names[0] ?? null
}

function ownLabel(document: BatchDocument, name: string, choices: KindChoices | undefined): string | null {
  const kind = choices?.kinds.find(({ id }) => id === document.kind?.id)
  return kind?.fields.find(({ id }) => id === name)?.label ?? null
}
