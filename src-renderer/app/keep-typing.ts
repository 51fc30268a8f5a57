/** Until then the field is there on every machine. */
const WAIT_MAX_MS = 3_000

/**
 * Takes what is typed on the way to a field and writes it there when the field has the focus: keys that come too early
 * would be commands or values of the place that is left.
 */
export function keepTyping(fieldId: string): void {
  let typed = ''
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key.length === 1) typed += event.key
    else if (event.key === 'Backspace') typed = typed.slice(0, -1)
    else if (event.key !== 'Enter') return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const deadline = performance.now() + WAIT_MAX_MS
  const look = () => {
    const field = document.getElementById(fieldId)
    const isReady = field instanceof HTMLInputElement && field === document.activeElement
    if (!isReady && performance.now() < deadline) return void requestAnimationFrame(look)
    removeEventListener('keydown', onKey, true)
    if (isReady && typed !== '') write(field, typed)
  }
  addEventListener('keydown', onKey, true)
  requestAnimationFrame(look)
}

/** As if it were typed now: React hears of a value only by the event, and of one that it has set itself not at all. */
function write(field: HTMLInputElement, text: string): void {
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  value?.set?.call(field, field.value + text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
