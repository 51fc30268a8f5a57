import { randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { Menu, app, dialog, ipcMain, protocol, safeStorage, session, shell } from 'electron'
import { answerCalls } from './answer-calls.ts'
import { createAnswerPage } from './answer-page.ts'
import { createAppProtocol } from './app-protocol.ts'
import { HIDDEN, createAutostart } from './autostart.ts'
import { ENGINE_NEWS, FILES_OFFERED, UPDATE_NEWS } from './bridge-channels.ts'
import { createEngineHost } from './engine-host.ts'
import { createFileOffers } from './file-offers.ts'
import { findOffered, pathsOfStart } from './find-offered.ts'
import { forkEngine } from './fork-engine.ts'
import { denyPermissions, guardPages } from './guard-pages.ts'
import { askKeychain } from './keychain.ts'
import { menuTemplate } from './menu.ts'
import { notify } from './notify.ts'
import { shellPaths } from './paths.ts'
import { createPersonCookie } from './person-cookie.ts'
import { createResultCopies } from './result-copies.ts'
import { keepShellSettings } from './shell-settings.ts'
import { shellTexts } from './shell-texts.de.ts'
import { createShellWindow } from './shell-window.ts'
import { createShowWork } from './show-work.ts'
import { startInstaller } from './start-installer.ts'
import { openTray } from './tray.ts'
import { createUpdateDialogs } from './update-dialogs.ts'
import { openUpdateSource } from './update-source.ts'
import { createUpdater } from './updater.ts'

const { platform, arch, env } = process
const DAY_MS = 24 * 60 * 60_000
const INSTALLERS: Readonly<Record<string, readonly string[]>> = { win32: ['.exe'], darwin: ['.dmg', '.zip'] }

app.setAppUserModelId('de.steuerstapel.desktop')
// Never the engine's data folder, which macOS would otherwise take for the same: a backup would hold the browser's
// files.
app.setPath('userData', join(app.getPath('appData'), 'Steuerstapel-Fenster'))

const userData = app.getPath('userData')
const paths = shellPaths(import.meta.dirname)
const settings = keepShellSettings(join(userData, 'shell.json'))
const offers = createFileOffers(randomUUID)
const autostart = createAutostart({
  app,
  platform,
  programPath: env['APPIMAGE'] ?? app.getPath('exe'),
  configHome: env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config'),
})
const person = createPersonCookie()
const copies = createResultCopies({
  folder: join(userData, 'copies'),
  fetchResult: batchId => {
    const engine = host.engine()
    if (!engine) return Promise.reject(new Error('the engine does not answer'))
    const { name, value } = engine.sessionHeader
    const cookie = person.header(engine.httpUrl)
    const headers = { [name]: value, ...(cookie !== null && { cookie }) }
    return fetch(`${engine.httpUrl}/local/batches/${batchId}/result`, { headers })
  },
})
const window = createShellWindow({
  preloadPath: paths.preload,
  settings,
  // Work goes on, and a program that starts with the session is there to watch a folder.
  staysWithout: () => !quitting && (work.open() > 0 || startsWithSession),
  onFirstHidden: () => notify(shellTexts.trayHint, window.show),
})
let showTray: (percent: number | null, tooltip: string) => void = () => {}
const work = createShowWork({
  after,
  showTray: (percent, tooltip) => showTray(percent, tooltip),
  showProgress: window.showProgress,
  notify: (notice, batchId) =>
    notify(notice, () => window.goTo(batchId === null ? '#/' : `#/stapel/${encodeURIComponent(batchId)}`)),
  isWatched: window.isFocused,
})
const host = createEngineHost({
  after,
  onWork: work.work,
  onEnded: work.ended,
  // Started from the source tree the data folder is shared with `npm start`, which has no keychain.
  fork: () => forkEngine(paths.engine, paths.node, app.isPackaged),
  now: () => performance.now(),
  onNews: news => {
    work.state(news.state)
    window.tell(ENGINE_NEWS, news)
    // Nobody would know while the window is closed.
    if (news.state === 'failed') window.show()
  },
  askKeychain: wish => askKeychain({ safeStorage, platform }, wish),
})
const updater = createUpdater({
  version: app.getVersion(),
  platform,
  arch,
  folder: join(userData, 'updates'),
  kinds: INSTALLERS[platform] ?? (env['APPIMAGE'] ? ['.AppImage', '.deb'] : ['.deb', '.AppImage']),
  settings: () => settings.read().updates,
  // A session of its own, in memory: the system's proxy and authorities hold, and no cookie is kept.
  openSource: source => openUpdateSource(source, (url, init) => session.fromPartition('updates').fetch(url, init)),
  onNews: news => window.tell(UPDATE_NEWS, news),
})
const updates = createUpdateDialogs({
  updater,
  settings,
  quit: () => app.quit(),
  startInstaller: path =>
    startInstaller(path, {
      platform,
      appImage: env['APPIMAGE'],
      openFile: file => shell.openPath(file),
      showInFolder: file => shell.showItemInFolder(file),
    }),
  relaunch: () => {
    app.relaunch({ execPath: env['APPIMAGE'] ?? app.getPath('exe') })
    app.quit()
  },
})
let startsWithSession = false
let quitting = false

// All three have to be said before the program is ready.
app.enableSandbox()
protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
])
const start = { words: process.argv, cwd: process.cwd() }
if (app.requestSingleInstanceLock(start)) run()
else app.quit()

function run(): void {
  let stopped = false
  guardPages(app)
  // The words come with the lock: Chromium sorts its own list of them anew.
  app.on('second-instance', (_event, words, cwd, sent) => {
    const second = (sent ?? { words, cwd }) as typeof start
    if (!second.words.includes(HIDDEN)) window.show()
    void offer(pathsOfStart(second.words, second.cwd, app.isPackaged))
  })
  app.on('open-file', (event, path) => {
    event.preventDefault()
    void offer([path])
  })
  app.on('activate', window.show)
  app.on('window-all-closed', () => app.quit())
  app.on('before-quit', event => {
    quitting = true
    if (stopped) return
    // The engine gets the time to end cleanly; then quitting is asked for again.
    event.preventDefault()
    void Promise.allSettled([host.stop(), copies.clear()]).finally(() => {
      stopped = true
      app.quit()
    })
  })
  const onAutostart = (on: boolean): void => void (startsWithSession = on)
  const answerPage = createAnswerPage(ipcMain)
  answerCalls({ answerPage, host, offers, autostart, onAutostart, copies, updater, updates })
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
      person,
      desktopFile: offers.answer,
      fetch: (url, init) => fetch(url, init),
      newNonce: () => randomBytes(16).toString('base64'),
    }),
  )
  const newBatch = (): void => window.goTo('#/neu')
  const checkForUpdate = (): void => void updates.checkAloud()
  const { goTo, print } = window
  const actions = { newBatch, openFiles: () => void openFiles(), print, goTo, showLogs, checkForUpdate, about }
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(actions, platform)))
  showTray = openTray({ openWindow: window.show, newBatch, quit: () => app.quit() })
  void copies.clear()
  void autostart.read().then(on => (startsWithSession = on === true))
  host.start()
  window.open(process.argv.includes(HIDDEN))
  void offer(pathsOfStart(start.words, start.cwd, app.isPackaged))
  after(30_000, () => void updater.check())
  setInterval(() => void updater.check(), DAY_MS)
}

/** Nothing happens before the engine said where they are, which is the first that it says. */
function showLogs(): void {
  const folder = host.logFolder()
  if (folder !== null) void shell.openPath(folder)
}

async function offer(found: readonly string[]): Promise<void> {
  const files = await findOffered(found)
  if (files.length === 0) return
  offers.add(files)
  if (app.isReady()) window.show()
  window.tell(FILES_OFFERED, null)
}

async function openFiles(): Promise<void> {
  const { title, button } = shellTexts.chooseFiles
  const options = { title, buttonLabel: button, properties: ['openFile', 'multiSelections'] as const }
  const { filePaths } = await dialog.showOpenDialog({ ...options, properties: [...options.properties] })
  await offer(filePaths)
}

function about(): void {
  const { detail, close } = shellTexts.about
  void dialog.showMessageBox({ type: 'info', message: `Steuerstapel ${app.getVersion()}`, detail, buttons: [close] })
}

/** Calls back once after `ms`; returns how to call it off. */
function after(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms)
  return () => clearTimeout(timer)
}
