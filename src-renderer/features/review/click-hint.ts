import { texts } from '../../texts.de.ts'
import type { FieldRowData } from './field-rows.ts'
import type { Pointed } from './use-pointing.ts'
import { meaningOfClick } from './word-picking.ts'

/** What a click where the pointer is would do, in a sentence; null for nothing. */
export function clickHint({ word, box, unread }: Pointed, focused: FieldRowData | null): string | null {
  const click = { focused: focused?.name ?? null, boxOf: box?.field ?? null, isOnWord: word !== null }
  const meaning = meaningOfClick({ ...click, isFocusedEmpty: focused?.field === null, isInsisting: false })
  if (meaning.type === 'take' && word && focused) return texts.review.take(word.text, focused.label)
  if (meaning.type === 'focus' && box) {
    return word && focused && focused.name !== box.field
      ? texts.review.takeInsisting(word.text, focused.label, box.label)
      : texts.review.goToField(box.label)
  }
  if (unread && !word) return texts.review.unreadHint(texts.review.unread[unread.reason])
  return word && !focused ? texts.review.chooseField : null
}
