import { dialog } from 'electron'
import type { MessageBoxOptions } from 'electron'
import type { KeptSettings } from './shell-settings.ts'
import { shellTexts } from './shell-texts.de.ts'
import type { InstallStep } from './start-installer.ts'
import { parsePublicKey } from './update-manifest.ts'
import { isUpdateSource } from './update-source.ts'
import type { UpdateNews } from '../wire/desktop.ts'
import type { Updater } from './updater.ts'

export interface UpdateDialogsDeps {
  readonly updater: Updater
  readonly settings: KeptSettings
  readonly startInstaller: (path: string) => Promise<InstallStep>
  readonly quit: () => void
  readonly relaunch: () => void
}

export interface UpdateDialogs {
  setSource(source: unknown, publicKey: unknown): Promise<UpdateNews>
  install(): Promise<UpdateNews>
  /** What a check found, for a person who asked for it in the menu. */
  checkAloud(): Promise<void>
}

const { update, cancel } = shellTexts

/**
 * The steps of an update that a person decides. They are asked by the shell, not by the page: a page that was taken
 * over could otherwise name a source of its own and so run any program.
 */
export function createUpdateDialogs(deps: UpdateDialogsDeps): UpdateDialogs {
  const { updater, settings } = deps
  return {
    async setSource(source, publicKey) {
      if (source !== null && (typeof source !== 'string' || !isUpdateSource(source))) return wrong(updater, 'source')
      const key = typeof publicKey === 'string' && publicKey !== '' ? publicKey : null
      if (key !== null && !parsePublicKey(key)) return wrong(updater, 'key')
      if (source !== null) {
        const detail = update.setSourceDetail(source, key !== null)
        if (!(await asks({ message: update.setSource, detail }, update.setSourceYes))) return updater.news()
      }
      settings.change({ updates: { source, publicKey: source === null ? null : key } })
      return updater.reset()
    },
    async install() {
      const { version } = updater.news()
      const path = await updater.installer()
      if (path === null || version === null) return updater.news()
      const question = { message: update.install(version), detail: update.installDetail }
      if (!(await asks(question, update.installYes))) return updater.news()
      const step = await deps.startInstaller(path)
      if (step === 'quit') deps.quit()
      else if (step === 'relaunch') deps.relaunch()
      else await tells(update.byHand(path.split(/[\\/]/).at(-1) ?? ''))
      return updater.news()
    },
    async checkAloud() {
      const { state, message, version } = await updater.check()
      if (state === 'ready' && version !== null) await this.install()
      else await tells(message ?? update.found[state === 'off' ? 'off' : 'current'])
    },
  }
}

/** Refused input, told as news without becoming a setting. */
function wrong(updater: Updater, what: 'source' | 'key'): UpdateNews {
  return { ...updater.news(), message: update.wrong[what] }
}

async function asks(question: Pick<MessageBoxOptions, 'message' | 'detail'>, yes: string): Promise<boolean> {
  const buttons = [yes, cancel]
  const { response } = await dialog.showMessageBox({
    type: 'question',
    buttons,
    defaultId: 1,
    cancelId: 1,
    noLink: true,
    ...question,
  })
  return response === 0
}

async function tells(message: string): Promise<void> {
  await dialog.showMessageBox({ type: 'info', message, buttons: [shellTexts.about.close] })
}
