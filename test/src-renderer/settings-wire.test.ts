import { expect, test } from 'vitest'
import type { WireLearning, WireRequest, WireSettings } from '../../engine/http/local/window-wire.ts'
import type { Learning } from '../../src-renderer/api/learning.ts'
import type { LoggedRequest } from '../../src-renderer/api/requests.ts'
import type { Settings } from '../../src-renderer/api/settings.ts'

test('what the engine tells of settings, learning and requests is what the window understands', () => {
  // Checked by the compiler: a field that one side adds or changes alone is an error here.
  const shown = (settings: WireSettings): Settings => settings
  const set = (settings: Settings): WireSettings => settings
  const learned = (learning: WireLearning): Learning => learning
  const taught = (learning: Learning): WireLearning => learning
  const logged = (request: WireRequest): LoggedRequest => request
  const asked = (request: LoggedRequest): WireRequest => request
  const all = [shown, set, learned, taught, logged, asked]
  expect(all.map(each => typeof each)).toEqual(Array(6).fill('function'))
})
