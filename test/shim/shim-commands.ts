import type { ChildProcess } from 'node:child_process'
import type { EventEmitter } from 'node:events'
import { BrowserWindow } from './shim-window.ts'

interface Parts {
  readonly app: EventEmitter & { quit(): void; readonly sandboxed: boolean }
  readonly engines: readonly ChildProcess[]
  readonly permissions: { readonly request: boolean; readonly check: boolean }
  readonly menu: readonly unknown[]
}

export type Command =
  | { readonly run: 'evaluate'; readonly script: string }
  | { readonly run: 'waitForText'; readonly text: string }
  | { readonly run: 'setFiles'; readonly paths: readonly string[] }
  | { readonly run: 'click'; readonly name: string }
  | { readonly run: 'killEngine' | 'facts' | 'quit' }

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

async function execute({ app, engines, permissions, menu }: Parts, command: Command): Promise<unknown> {
  const [window] = BrowserWindow.getAllWindows()
  const engine = engines.at(-1)
  if (!window) throw new Error('no window')
  const page = await window.page
  switch (command.run) {
    case 'evaluate':
      return page.evaluate(command.script)
    case 'waitForText':
      return page.getByText(command.text).first().waitFor({ timeout: 60_000 })
    case 'setFiles':
      return page.setInputFiles('[data-testid="file-input"]', [...command.paths])
    case 'click':
      return page.getByRole('button', { name: command.name }).click()
    case 'killEngine':
      engine?.kill('SIGKILL')
      return engine?.pid
    case 'facts': {
      const { webPreferences } = window.options
      const { shown } = window
      const { opened } = window.webContents
      return {
        enginePid: engine?.pid,
        opened,
        shown,
        webPreferences,
        sandboxed: app.sandboxed,
        permissions,
        menu: menu.length,
      }
    }
    case 'quit':
      return app.quit()
  }
}
