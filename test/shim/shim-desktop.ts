import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'

/** What the program did to the desktop; these parts of Electron do no more here than write that down. */
export const done = {
  trays: [] as { tooltip: string; pictures: number; menu: readonly unknown[] }[],
  notifications: [] as { title: string; body: string }[],
  dragged: [] as string[],
  opened: [] as string[],
  printed: 0,
  progress: [] as { fraction: number; mode: string }[],
  permissions: { request: false, check: false, device: false, network: [] as readonly string[] },
  menu: [] as { label?: string }[],
  asked: [] as string[],
}

/** Clicks the last notification. */
let clickLast = (): boolean => false
export const clickNotification = (): boolean => clickLast()

export class ShimTray extends EventEmitter {
  readonly #tray = { tooltip: '', pictures: 0, menu: [] as readonly unknown[] }

  constructor(picture: Picture) {
    super()
    done.trays.push(this.#tray)
    this.setImage(picture)
  }

  setImage = (picture: Picture) => {
    if (picture.bytes !== picture.width * picture.height * 4) throw new Error('a bitmap of another size')
    this.#tray.pictures += 1
  }
  setToolTip = (tooltip: string) => void (this.#tray.tooltip = tooltip)
  setContextMenu = (menu: readonly unknown[]) => void (this.#tray.menu = menu)
}

interface Picture {
  readonly bytes: number
  readonly width: number
  readonly height: number
}

export const nativeImage = {
  createFromBitmap: (bitmap: Buffer, { width, height }: { width: number; height: number }): Picture => ({
    bytes: bitmap.length,
    width,
    height,
  }),
}

export class ShimNotification extends EventEmitter {
  static isSupported = () => true
  readonly #words: { title: string; body: string }

  constructor(words: { title: string; body: string }) {
    super()
    this.#words = words
  }

  show = () => {
    clickLast = () => this.emit('click')
    done.notifications.push({ ...this.#words })
  }
}

const key = randomBytes(32)

/** A keychain that lasts as long as the process. */
export const safeStorage = {
  isAsyncEncryptionAvailable: () => Promise.resolve(true),
  getSelectedStorageBackend: () => 'gnome_libsecret',
  encryptStringAsync: (text: string) => {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', key, nonce)
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Promise.resolve(Buffer.concat([nonce, cipher.getAuthTag(), sealed]))
  },
  decryptStringAsync: (sealed: Buffer) => {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 })
    decipher.setAuthTag(sealed.subarray(12, 28))
    const result = Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
    return Promise.resolve({ shouldReEncrypt: false, result })
  },
}

export const screen = {
  getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1040 } }],
}

export const shell = {
  openPath: (path: string) => {
    done.opened.push(path)
    return Promise.resolve('')
  },
  showItemInFolder: (path: string) => void done.opened.push(path),
}

/** Whoever is asked presses the first button; file dialogs are not modelled. */
export const dialog = {
  showMessageBox: ({ message }: { message: string }) => {
    done.asked.push(message)
    return Promise.resolve({ response: 0 })
  },
}

export const session = {
  defaultSession: {
    setPermissionRequestHandler: () => void (done.permissions.request = true),
    setPermissionCheckHandler: () => void (done.permissions.check = true),
    setDevicePermissionHandler: () => void (done.permissions.device = true),
    webRequest: {
      onBeforeRequest: ({ urls }: { urls: readonly string[] }) => void (done.permissions.network = urls),
    },
  },
  fromPartition: () => ({ fetch: (url: string, init: RequestInit) => fetch(url, init) }),
}

export const Menu = {
  buildFromTemplate: (template: readonly unknown[]) => template,
  setApplicationMenu: (template: readonly { label?: string }[]) => void done.menu.push(...template),
}
