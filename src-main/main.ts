import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { BrowserWindow, Menu, app, dialog, ipcMain, protocol, session } from 'electron'
import { UI_ORIGIN, createAppProtocol } from './app-protocol.ts'
import { ASK_ENGINE_NEWS, ENGINE_NEWS } from './bridge-channels.ts'
import { createEngineHost } from './engine-host.ts'
import { forkEngine } from './fork-engine.ts'
import { denyPermissions, guardPages, isOwnPage } from './guard-pages.ts'
import { menuTemplate } from './menu.ts'
import { shellPaths } from './paths.ts'
import { openWindow } from './window.ts'

const paths = shellPaths(import.meta.dirname)
const host = createEngineHost({
  fork: () => forkEngine(paths.engine),
  now: () => performance.now(),
  after: (ms, act) => {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
  onNews: news => {
    for (const window of BrowserWindow.getAllWindows()) window.webContents.send(ENGINE_NEWS, news)
  },
})

// Both have to be said before the program is ready.
app.enableSandbox()
protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
])

if (app.requestSingleInstanceLock()) run()
else app.quit()

function run(): void {
  let stopped = false
  guardPages(app)
  app.on('second-instance', showWindow)
  app.on('activate', showWindow)
  app.on('window-all-closed', () => app.quit())
  app.on('before-quit', event => {
    if (stopped) return
    // The engine gets the time to end cleanly; then quitting is asked for again.
    event.preventDefault()
    void host.stop().finally(() => {
      stopped = true
      app.quit()
    })
  })
  ipcMain.handle(ASK_ENGINE_NEWS, event => {
    if (!isOwnPage(event.senderFrame?.url ?? '')) throw new Error('unknown sender')
    return host.news()
  })
  // Not awaited at the top level: the program would never become ready (electron#40719).
  void app.whenReady().then(open)
}

function open(): void {
  denyPermissions(session.defaultSession)
  protocol.handle(
    'app',
    createAppProtocol({
      uiFolder: paths.ui,
      readFile,
      engine: host.engine,
      fetch: (url, init) => fetch(url, init),
      newNonce: () => randomBytes(16).toString('base64'),
    }),
  )
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate({ newBatch, about })))
  host.start()
  openWindow(paths.preload)
}

function showWindow(): void {
  const [window] = BrowserWindow.getAllWindows()
  if (!window) {
    if (app.isReady()) openWindow(paths.preload)
    return
  }
  if (window.isMinimized()) window.restore()
  window.focus()
}

function newBatch(): void {
  showWindow()
  void BrowserWindow.getAllWindows()[0]?.loadURL(`${UI_ORIGIN}/#/neu`)
}

function about(): void {
  const detail = 'Die Verarbeitung findet nur auf diesem Rechner statt.'
  void dialog.showMessageBox({
    type: 'info',
    message: `Steuerstapel ${app.getVersion()}`,
    detail,
    buttons: ['Schließen'],
  })
}
