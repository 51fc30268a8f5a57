import { Menu, Tray, nativeImage } from 'electron'
import type { NativeImage } from 'electron'
import { shellTexts } from './shell-texts.de.ts'
import { drawTrayPicture } from './tray-picture.ts'

export interface TrayActions {
  readonly openWindow: () => void
  readonly newBatch: () => void
  readonly quit: () => void
}

const SIZE = 32

/** The program's sign, as a picture for the tray or beside the mouse. */
export function programPicture(percent: number | null): NativeImage {
  return nativeImage.createFromBitmap(drawTrayPicture(SIZE, percent), { width: SIZE, height: SIZE, scaleFactor: 2 })
}

/** Puts the program's sign into the tray; returns how to show the work there. */
export function openTray(actions: TrayActions): (percent: number | null, tooltip: string) => void {
  const tray = new Tray(programPicture(null))
  tray.setContextMenu(
    Menu.buildFromTemplate([
      { label: shellTexts.openWindow, click: actions.openWindow },
      { label: shellTexts.newBatch, click: actions.newBatch },
      { type: 'separator' },
      { label: shellTexts.quit, click: actions.quit },
    ]),
  )
  tray.on('click', actions.openWindow)
  return (percent, tooltip) => {
    tray.setImage(programPicture(percent))
    tray.setToolTip(tooltip)
  }
}
