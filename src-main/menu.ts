import type { MenuItemConstructorOptions } from 'electron'

export interface MenuActions {
  readonly newBatch: () => void
  readonly about: () => void
}

/** The program's menu, in German (Electron names its own roles in the system's language at best). */
export function menuTemplate(actions: MenuActions): MenuItemConstructorOptions[] {
  return [
    {
      label: 'Datei',
      submenu: [
        { label: 'Neuer Stapel', accelerator: 'CmdOrCtrl+N', click: actions.newBatch },
        { type: 'separator' },
        { label: 'Beenden', role: 'quit' },
      ],
    },
    {
      label: 'Bearbeiten',
      submenu: [
        { label: 'Rückgängig', role: 'undo' },
        { label: 'Wiederholen', role: 'redo' },
        { type: 'separator' },
        { label: 'Ausschneiden', role: 'cut' },
        { label: 'Kopieren', role: 'copy' },
        { label: 'Einfügen', role: 'paste' },
        { label: 'Alles auswählen', role: 'selectAll' },
      ],
    },
    {
      label: 'Ansicht',
      submenu: [
        { label: 'Neu laden', role: 'reload' },
        { type: 'separator' },
        { label: 'Größer', role: 'zoomIn' },
        { label: 'Kleiner', role: 'zoomOut' },
        { label: 'Originalgröße', role: 'resetZoom' },
        { type: 'separator' },
        { label: 'Vollbild', role: 'togglefullscreen' },
      ],
    },
    { label: 'Hilfe', submenu: [{ label: 'Über Steuerstapel', click: actions.about }] },
  ]
}
