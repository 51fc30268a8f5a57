import type { App, Session } from 'electron'
import { UI_ORIGIN } from './app-protocol.ts'

/** Pages stay where they are: no other address, no further windows, no embedded pages. */
export function guardPages(app: App): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-navigate', event => {
      if (!isOwnPage(event.url)) event.preventDefault()
    })
    contents.on('will-attach-webview', event => event.preventDefault())
    contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  })
}

/** The window needs no camera, place, notification or other permission: all are denied. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.setPermissionCheckHandler(() => false)
}

export function isOwnPage(url: string): boolean {
  return url === UI_ORIGIN || url.startsWith(`${UI_ORIGIN}/`)
}
