import { Notification } from 'electron'

/** Held until it is gone: one that nobody holds loses its click. */
const shown = new Set<Notification>()

/** Shows a notification of the operating system; `onClick` is called when it is clicked. */
export function notify({ title, body }: { readonly title: string; readonly body: string }, onClick: () => void): void {
  if (!Notification.isSupported()) return
  const notification = new Notification({ title, body })
  const forget = (): void => void shown.delete(notification)
  notification.once('click', () => {
    forget()
    onClick()
  })
  notification.once('close', forget)
  shown.add(notification)
  notification.show()
}
