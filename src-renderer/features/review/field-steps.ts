import { texts } from '../../texts.de.ts'
import type { FieldRowData } from './field-rows.ts'
import { pageOfField } from './review-place.ts'
import type { FieldDrafts } from './use-field-drafts.ts'
import type { ReviewCorrections } from './use-review-corrections.ts'
import { focusField } from './use-review-place.ts'
import type { PlaceState } from './use-review-place.ts'
import type { Shown } from './use-shown-document.ts'
import { findTyped } from './word-picking.ts'
import type { Picked } from './word-picking.ts'

/** What a step of checking needs to change something, say so and go on. */
export interface ReviewTools extends Pick<ReviewCorrections, 'judge' | 'say'>, Pick<PlaceState, 'setPlace' | 'goTo'> {
  readonly drafts: FieldDrafts
}

export interface FieldSteps {
  readonly goToField: (name: string) => void
  /** Shows the page of the field that got the focus. */
  readonly show: (name: string) => void
  /** Saves what was typed; false, and back at the field, when it is refused. */
  readonly settle: (row: FieldRowData) => Promise<boolean>
  /** Brings a person back to a value that is refused as it is left, but once: nobody is held there. */
  readonly leaveField: (row: FieldRowData) => Promise<void>
  /** Takes words of the page `on` as the value. */
  readonly take: (row: FieldRowData, picked: Picked, on: number) => Promise<void>
}

/** What can be done with one value of the document that is shown. */
export function fieldStepsOf({ document, page, words }: Shown, tools: ReviewTools): FieldSteps {
  const { drafts, say, goTo, setPlace } = tools
  const placeOf = (name: string) => ({
    documentId: document.id,
    page: pageOfField(document, name) ?? page,
    field: name,
  })
  const goToField = (name: string) => goTo(placeOf(name))
  const findPlace = (text: string) => {
    const found = findTyped(words, text)
    return found && { page, box: found.box }
  }
  const settle = async (row: FieldRowData): Promise<boolean> => {
    if (await drafts.save(document.id, row, findPlace)) return true
    goToField(row.name)
    return false
  }
  return {
    goToField,
    show: name => setPlace(placeOf(name)),
    settle,
    leaveField: async row => {
      if (drafts.of(document.id, row.name)?.refusal == null) await settle(row)
    },
    take: async (row, picked, on) => {
      if (await drafts.take(document.id, row.name, picked, on))
        say({ intent: 'done', text: texts.corrections.done.set_field })
      else goToField(row.name)
    },
  }
}

/** Changes the names of the fields that a person has added to the document. */
export type ChangeAdded = (change: (names: readonly string[]) => readonly string[]) => void

/** Fields that come and go: added, removed from the document that is shown, or as the engine had them again. */
export function rowStepsOf(
  { document, place, rows, row }: Shown,
  { judge, say, drafts, goTo }: ReviewTools,
  goToField: FieldSteps['goToField'],
  changeAdded: ChangeAdded,
) {
  const addField = (name: string) => {
    changeAdded(names => [...names, name])
    goTo({ ...place, field: name })
  }
  const remove = () => {
    if (!row) return
    const { name } = row
    drafts.drop(document.id, name)
    changeAdded(names => names.filter(each => each !== name))
    const at = rows.indexOf(row)
    const following = followingRow(rows, row) ?? rows[at - 1]
    if (row.field) void judge({ type: 'set_field', documentId: document.id, name, value: null, place: null })
    if (following) goToField(following.name)
    else focusField(null)
  }
  const reset = () => {
    if (!row || (!row.isAbsent && row.field?.source !== 'human')) return
    drafts.drop(document.id, row.name)
    void judge({ type: 'reset_field', documentId: document.id, name: row.name })
    say({ intent: 'done', text: texts.corrections.done.reset_field })
  }
  return { addField, remove, reset }
}

/** The field after one, without those that were removed. */
export function followingRow(rows: readonly FieldRowData[], row: FieldRowData): FieldRowData | undefined {
  return rows.slice(rows.indexOf(row) + 1).find(({ isAbsent }) => !isAbsent)
}
