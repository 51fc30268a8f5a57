import type { App, Session, WebContents } from 'electron'
import { UI_ORIGIN } from './app-protocol.ts'

/** What the page's session may never reach: the program's own pages come over app:// alone. */
const FOREIGN = ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*', 'ftp://*/*', 'file://*/*']

/** Pages stay where they are: no other address, in no frame, no further windows, no embedded pages. */
export function guardPages(app: App): void {
  app.on('web-contents-created', (_event, contents) => {
    const stay = (event: { readonly url: string; preventDefault(): void }): void => {
      if (!isOwnPage(event.url)) event.preventDefault()
    }
    contents.on('will-navigate', stay)
    contents.on('will-frame-navigate', stay)
    contents.on('will-redirect', stay)
    contents.on('will-attach-webview', event => event.preventDefault())
    contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  })
}

/**
 * The window needs no camera, place, notification, device or other permission: all are denied, and so is the network.
 * Its own page may put text into the clipboard (a secret that is shown once), and never read it.
 */
export function denyPermissions(session: Session): void {
  const isGranted = (contents: WebContents | null, permission: string): boolean =>
    permission === 'clipboard-sanitized-write' && contents !== null && isOwnPage(contents.getURL())
  session.setPermissionRequestHandler((contents, permission, answer) => answer(isGranted(contents, permission)))
  session.setPermissionCheckHandler(isGranted)
  session.setDevicePermissionHandler(() => false)
  session.webRequest.onBeforeRequest({ urls: FOREIGN }, (_details, answer) => answer({ cancel: true }))
}

export function isOwnPage(url: string): boolean {
  return url === UI_ORIGIN || url.startsWith(`${UI_ORIGIN}/`)
}
