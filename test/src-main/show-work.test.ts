import { expect, test } from 'vitest'
import { endedNotice, trayTooltip } from '../../src-main/shell-texts.de.ts'
import { createShowWork } from '../../src-main/show-work.ts'

function setup(watched = false) {
  const tray: { percent: number | null; tooltip: string }[] = []
  const progress: { fraction: number; mode: string }[] = []
  const notices: { title: string; batchId: string | null }[] = []
  let due: () => void = () => {}
  const work = createShowWork({
    showTray: (percent, tooltip) => tray.push({ percent, tooltip }),
    showProgress: (fraction, mode) => progress.push({ fraction, mode }),
    notify: ({ title }, batchId) => notices.push({ title, batchId }),
    isWatched: () => watched,
    after: (_ms, act) => {
      due = act
      return () => {}
    },
  })
  return { work, tray, progress, notices, pass: () => due() }
}

test('progress is in tray and taskbar, paused while the engine is away, red when it is given up', () => {
  const { work, tray, progress } = setup()
  work.state('ready')
  work.work({ type: 'work', open: 2, percent: 40 })
  work.state('restarting')
  work.state('failed')
  work.state('ready')
  work.work({ type: 'work', open: 0, percent: null })
  expect(progress).toEqual([
    { fraction: -1, mode: 'normal' },
    { fraction: 0.4, mode: 'normal' },
    { fraction: 0.4, mode: 'paused' },
    { fraction: 1, mode: 'error' },
    { fraction: 0.4, mode: 'normal' },
    { fraction: -1, mode: 'normal' },
  ])
  expect(tray[1]).toEqual({ percent: 40, tooltip: 'Steuerstapel: 2 Stapel in Arbeit, 40 %' })
  expect(work.open()).toBe(0)
})

test('one batch that ended leads to it, several that ended together are told once', () => {
  const { work, notices, pass } = setup()
  work.ended({ type: 'ended', batchId: 'bat_1', status: 'completed' })
  pass()
  work.ended({ type: 'ended', batchId: 'bat_2', status: 'completed' })
  work.ended({ type: 'ended', batchId: 'bat_3', status: 'failed' })
  pass()
  expect(notices).toEqual([
    { title: 'Stapel fertig', batchId: 'bat_1' },
    { title: '1 Stapel fertig, 1 nicht', batchId: null },
  ])
})

test('a person in front of the window is not told', () => {
  const { work, notices, pass } = setup(true)
  work.ended({ type: 'ended', batchId: 'bat_1', status: 'completed' })
  pass()
  expect(notices).toEqual([])
})

test.each([
  [['completed'], 'Stapel fertig'],
  [['completed', 'completed', 'completed'], '3 Stapel fertig'],
  [['failed'], 'Stapel nicht fertig geworden'],
  [['failed', 'failed'], '2 Stapel nicht fertig geworden'],
  [['completed', 'failed', 'completed'], '2 Stapel fertig, 1 nicht'],
] as const)('%j is told as “%s”', (statuses, title) => {
  expect(endedNotice(statuses.map(status => ({ status }))).title).toBe(title)
})

test('the tray says what is going on', () => {
  const none = { type: 'work', open: 0, percent: null } as const
  expect(trayTooltip('ready', none)).toBe('Steuerstapel: kein Stapel in Arbeit')
  expect(trayTooltip('ready', { ...none, open: 1, percent: 5 })).toBe('Steuerstapel: ein Stapel in Arbeit, 5 %')
  expect(trayTooltip('starting', none)).toBe('Steuerstapel startet')
  expect(trayTooltip('failed', none)).toContain('Bitte das Fenster öffnen')
})
