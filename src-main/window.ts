import { BrowserWindow, screen } from 'electron'
import { UI_ORIGIN } from './app-protocol.ts'
import { SIZE_MIN, placeWindow } from './place-window.ts'
import type { ShellSettings } from './shell-settings.ts'

export interface OpenWindowDeps {
  readonly preloadPath: string
  readonly place: ShellSettings['window']
  readonly onPlace: (place: ShellSettings['window']) => void
  /** Started with the session: the window stays closed until somebody wants it. */
  readonly hidden: boolean
  /** For people who work on the program. */
  readonly devTools: boolean
  /** The window is to be closed; true keeps it, hidden. */
  readonly onClose: () => boolean
}

const RELOADS_MAX = 3
const RELOADS_WITHIN_MS = 60_000

/** Opens the program's window: a sandboxed page that sees nothing but the bridge of the preload file. */
export function openWindow(deps: OpenWindowDeps): BrowserWindow {
  const workAreas = screen.getAllDisplays().map(display => display.workArea)
  const window = new BrowserWindow({
    ...placeWindow(deps.place, workAreas),
    minWidth: SIZE_MIN.width,
    minHeight: SIZE_MIN.height,
    show: false,
    title: 'Steuerstapel',
    backgroundColor: '#f5f6f8',
    webPreferences: {
      preload: deps.preloadPath,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
      devTools: deps.devTools,
    },
  })
  if (deps.place?.maximized === true && !deps.hidden) window.maximize()
  if (!deps.hidden) window.once('ready-to-show', () => window.show())
  window.on('close', event => {
    deps.onPlace({ ...window.getNormalBounds(), maximized: window.isMaximized() })
    if (!deps.onClose()) return
    event.preventDefault()
    window.hide()
  })
  reloadWhenGone(window)
  void window.loadURL(`${UI_ORIGIN}/`)
  return window
}

/** A page whose process crashed comes back where it was, unless it crashes again and again. */
function reloadWhenGone(window: BrowserWindow): void {
  const crashes: number[] = []
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    crashes.push(performance.now())
    const recent = crashes.filter(at => performance.now() - at < RELOADS_WITHIN_MS)
    if (recent.length <= RELOADS_MAX) window.webContents.reload()
  })
}
