import { expect, test } from 'vitest'
import type { WireResultFile } from '../../engine/http/local/managed-files-routes.ts'
import type { WireTestCallStep } from '../../engine/http/local/test-call-route.ts'
import type { WireVerification } from '../../engine/http/local/verify-route.ts'
import type { WireLearning, WireRequest, WireSettings } from '../../engine/http/local/window-wire.ts'
import type { Learning } from '../../src-renderer/api/learning.ts'
import type { LoggedRequest, TestCallStep } from '../../src-renderer/api/requests.ts'
import type { ResultFile, Verification } from '../../src-renderer/api/result-files.ts'
import type { Settings } from '../../src-renderer/api/settings.ts'

test('what the engine tells of settings, learning, requests and results is what the window understands', () => {
  // Checked by the compiler: a field that one side adds or changes alone is an error here.
  const shown = (settings: WireSettings): Settings => settings
  const set = (settings: Settings): WireSettings => settings
  const learned = (learning: WireLearning): Learning => learning
  const taught = (learning: Learning): WireLearning => learning
  const logged = (request: WireRequest): LoggedRequest => request
  const asked = (request: LoggedRequest): WireRequest => request
  const step = (told: WireTestCallStep): TestCallStep => told
  const tried = (told: TestCallStep): WireTestCallStep => told
  const file = (told: WireResultFile): ResultFile => told
  const kept = (told: ResultFile): WireResultFile => told
  const checked = (told: WireVerification): Verification => told
  const all = [shown, set, learned, taught, logged, asked, step, tried, file, kept, checked]
  expect(all.map(each => typeof each)).toEqual(Array(11).fill('function'))
})
