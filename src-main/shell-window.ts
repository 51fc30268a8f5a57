import { BrowserWindow, app } from 'electron'
import { UI_ORIGIN } from './app-protocol.ts'
import type { KeptSettings } from './shell-settings.ts'
import { openWindow } from './window.ts'

export interface ShellWindowDeps {
  readonly preloadPath: string
  readonly settings: KeptSettings
  /** Whether the program goes on when the window is closed. */
  readonly staysWithout: () => boolean
  /** The window was closed for the first time while the program went on. */
  readonly onFirstHidden: () => void
}

/** The program's one window. */
export interface ShellWindow {
  /** Opens it; `hidden` leaves it closed until somebody wants it. */
  open(hidden: boolean): void
  /** Brings it to the front, opened anew when it is gone; does nothing before the program is ready. */
  show(): void
  /** Shows a place of it, as the fragment of its address. */
  goTo(place: string): void
  tell(channel: string, news: unknown): void
  print(): void
  isFocused(): boolean
  showProgress(fraction: number, mode: 'normal' | 'error' | 'paused'): void
}

/** Keeps the one window: where it was, what it shows, and what closing it means. */
export function createShellWindow({ preloadPath, settings, ...deps }: ShellWindowDeps): ShellWindow {
  const current = (): BrowserWindow | undefined => BrowserWindow.getAllWindows()[0]
  const mayHide = (): boolean => {
    const stays = deps.staysWithout()
    if (stays && !settings.read().trayHintShown) {
      settings.change({ trayHintShown: true })
      deps.onFirstHidden()
    }
    return stays
  }
  const open = (hidden: boolean): void => {
    openWindow({
      preloadPath,
      hidden,
      place: settings.read().window,
      devTools: !app.isPackaged,
      onPlace: window => settings.change({ window }),
      onClose: mayHide,
    })
  }
  const show = (): void => {
    const window = current()
    if (window) bringToFront(window)
    else if (app.isReady()) open(false)
  }
  return {
    open,
    show,
    goTo(place) {
      show()
      void current()?.loadURL(`${UI_ORIGIN}/${place}`)
    },
    tell: (channel, news) => current()?.webContents.send(channel, news),
    print: () => current()?.webContents.print(),
    isFocused: () => current()?.isFocused() === true,
    showProgress: (fraction, mode) => current()?.setProgressBar(fraction, { mode }),
  }
}

function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
