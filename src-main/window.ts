import { BrowserWindow } from 'electron'
import { UI_ORIGIN } from './app-protocol.ts'

/** Opens the program's window: a sandboxed page that sees nothing but the bridge of the preload file. */
export function openWindow(preloadPath: string): BrowserWindow {
  const window = new BrowserWindow({
    width: 1366,
    height: 860,
    minWidth: 760,
    minHeight: 520,
    show: false,
    title: 'Steuerstapel',
    backgroundColor: '#f5f6f8',
    webPreferences: {
      preload: preloadPath,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
    },
  })
  window.once('ready-to-show', () => window.show())
  void window.loadURL(`${UI_ORIGIN}/`)
  return window
}
