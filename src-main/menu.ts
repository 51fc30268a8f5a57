import type { MenuItemConstructorOptions } from 'electron'

export interface MenuActions {
  readonly newBatch: () => void
  readonly openFiles: () => void
  readonly print: () => void
  /** Shows a place of the window, as the fragment of its address. */
  readonly goTo: (place: string) => void
  /** Shows the folder of the engine's logs, also where the engine does not start. */
  readonly showLogs: () => void
  readonly checkForUpdate: () => void
  readonly about: () => void
}

/** The program's menu, in German (Electron names its own roles in the system's language at best). */
export function menuTemplate(actions: MenuActions, platform: NodeJS.Platform): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin'
  return [
    ...(isMac ? [{ role: 'appMenu' as const }] : []),
    fileMenu(actions),
    EDIT_MENU,
    goMenu(actions),
    VIEW_MENU,
    helpMenu(actions),
  ]
}

function fileMenu(actions: MenuActions): MenuItemConstructorOptions {
  return {
    label: '&Datei',
    submenu: [
      { label: 'Neuer Stapel', accelerator: 'CmdOrCtrl+N', click: actions.newBatch },
      { label: 'Dateien wählen …', accelerator: 'CmdOrCtrl+O', click: actions.openFiles },
      { type: 'separator' },
      { label: 'Drucken …', accelerator: 'CmdOrCtrl+P', click: actions.print },
      { type: 'separator' },
      { label: 'Fenster schließen', accelerator: 'CmdOrCtrl+W', role: 'close' },
      { label: 'Beenden', accelerator: 'CmdOrCtrl+Q', role: 'quit' },
    ],
  }
}

const EDIT_MENU: MenuItemConstructorOptions = {
  label: '&Bearbeiten',
  submenu: [
    { label: 'Rückgängig', role: 'undo' },
    { label: 'Wiederholen', role: 'redo' },
    { type: 'separator' },
    { label: 'Ausschneiden', role: 'cut' },
    { label: 'Kopieren', role: 'copy' },
    { label: 'Einfügen', role: 'paste' },
    { label: 'Alles auswählen', role: 'selectAll' },
  ],
}

function goMenu(actions: MenuActions): MenuItemConstructorOptions {
  return {
    label: '&Gehe zu',
    submenu: [
      { label: 'Mandantenjahre', accelerator: 'CmdOrCtrl+1', click: () => actions.goTo('#/mandantenjahre') },
      { label: 'Mandanten', accelerator: 'CmdOrCtrl+2', click: () => actions.goTo('#/mandanten') },
      { label: 'Suche', accelerator: 'CmdOrCtrl+3', click: () => actions.goTo('#/suche') },
      { label: 'Zugänge', accelerator: 'CmdOrCtrl+4', click: () => actions.goTo('#/zugaenge') },
      { label: 'Einstellungen', accelerator: 'CmdOrCtrl+,', click: () => actions.goTo('#/einstellungen') },
    ],
  }
}

const VIEW_MENU: MenuItemConstructorOptions = {
  label: '&Ansicht',
  submenu: [
    { label: 'Neu laden', accelerator: 'CmdOrCtrl+R', role: 'reload' },
    { type: 'separator' },
    { label: 'Größer', accelerator: 'CmdOrCtrl+Plus', role: 'zoomIn' },
    { label: 'Kleiner', accelerator: 'CmdOrCtrl+-', role: 'zoomOut' },
    { label: 'Originalgröße', accelerator: 'CmdOrCtrl+0', role: 'resetZoom' },
    { type: 'separator' },
    { label: 'Vollbild', role: 'togglefullscreen' },
  ],
}

function helpMenu(actions: MenuActions): MenuItemConstructorOptions {
  return {
    label: '&Hilfe',
    submenu: [
      { label: 'Ordner der Protokolle öffnen', click: actions.showLogs },
      { label: 'Nach Aktualisierung suchen', click: actions.checkForUpdate },
      { type: 'separator' },
      { label: 'Über Steuerstapel', click: actions.about },
    ],
  }
}
