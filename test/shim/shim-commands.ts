import type { ChildProcess } from 'node:child_process'
import type { EventEmitter } from 'node:events'
import { clickNotification, done } from './shim-desktop.ts'
import { BrowserWindow } from './shim-window.ts'

interface Parts {
  readonly app: EventEmitter & { quit(): void; readonly sandboxed: boolean; getPath(name: string): string }
  readonly engines: readonly ChildProcess[]
}

export type Command =
  | { readonly run: 'evaluate'; readonly script: string }
  | { readonly run: 'waitForText'; readonly text: string }
  | { readonly run: 'setFiles'; readonly paths: readonly string[] }
  | { readonly run: 'click'; readonly name: string }
  /** A second start of the program with these words. */
  | { readonly run: 'startAgain'; readonly words: readonly string[]; readonly cwd: string }
  | { readonly run: 'chooseMenu'; readonly label: string }
  | { readonly run: 'killEngine' | 'facts' | 'quit' | 'closeWindow' | 'blur' | 'clickNotification' }

/** Takes the orders of a test over the process's own channel. */
export function answerCommands(parts: Parts): void {
  process.on('message', (message: { id: number; command: Command }) => {
    execute(parts, message.command).then(
      value => process.send?.({ id: message.id, value: value ?? null }),
      (error: Error) => process.send?.({ id: message.id, error: error.message }),
    )
  })
  process.send?.({ listening: true })
}

async function execute({ app, engines }: Parts, command: Command): Promise<unknown> {
  const [window] = BrowserWindow.getAllWindows()
  const engine = engines.at(-1)
  if (!window) throw new Error('no window')
  const page = await window.page
  switch (command.run) {
    case 'evaluate':
      return page.evaluate(command.script)
    case 'waitForText':
      return page.getByText(command.text).first().waitFor()
    case 'setFiles':
      return page.setInputFiles('[data-testid="file-input"]', [...command.paths])
    case 'click':
      return page.getByRole('button', { name: command.name }).click()
    case 'startAgain':
      return app.emit('second-instance', {}, [], '/', { words: command.words, cwd: command.cwd })
    case 'chooseMenu':
      return menuItem(command.label)?.click?.()
    case 'killEngine':
      engine?.kill('SIGKILL')
      return engine?.pid
    case 'closeWindow':
      return window.close()
    case 'blur':
      return window.blur()
    case 'clickNotification':
      return clickNotification()
    case 'facts': {
      const { webPreferences, width, height } = window.options
      const { shown } = window
      const { opened } = window.webContents
      return {
        enginePid: engine?.pid,
        sandboxed: app.sandboxed,
        userData: app.getPath('userData'),
        window: { shown, opened, webPreferences, width, height },
        engineWords: engine?.spawnargs.slice(2),
        ...done,
        menu: done.menu.map(item => item.label),
      }
    }
    case 'quit':
      return app.quit()
  }
}

interface MenuItem {
  readonly label?: string
  readonly submenu?: readonly MenuItem[]
  readonly click?: () => unknown
}

function menuItem(label: string): MenuItem | undefined {
  const items = (done.menu as readonly MenuItem[]).flatMap(item => item.submenu ?? [])
  return items.find(item => item.label === label)
}
