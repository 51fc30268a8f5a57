import { join } from 'node:path'
import { expect, test } from 'vitest'
import { windowProgram } from '../../../../engine/cli/window/window-program.ts'

const URL = 'http://127.0.0.1:7410/#anmelden=a&b'
const windows = { platform: 'win32', profile: 'P' } as const
const environment = { 'ProgramFiles(x86)': 'X86', ProgramFiles: 'X64', SystemRoot: 'C:/Windows' }

test('the installed Edge opens an app window with a profile of its own', () => {
  const edge = join('X64', 'Microsoft', 'Edge', 'Application', 'msedge.exe')
  const found = windowProgram({ ...windows, environment, isThere: path => path === edge })
  expect(found).toMatchObject({ kind: 'app', command: edge })
  expect(found.args(URL)).toContain(`--app=${URL}`)
  expect(found.args(URL)).toContain('--user-data-dir=P')
})

test('without Edge the browser of the user opens it, by no shell that reads the address', () => {
  const found = windowProgram({ ...windows, environment, isThere: () => false })
  expect(found.kind).toBe('browser')
  expect(found.command).toMatch(/rundll32\.exe$/)
  expect(found.args(URL).at(-1)).toBe(URL)
  expect(windowProgram({ ...windows, platform: 'linux', environment }).args(URL)).toEqual([URL])
})
