import { expect, test } from 'vitest'
import type {
  WireChecklist,
  WireDeletions,
  WireMandant,
  WireMandantPage,
  WireSavedMandant,
} from '../../engine/http/local/mandant-wire.ts'
import type {
  Checklist,
  Deletion,
  MandantDetail,
  MandantPage,
  SavedMandant,
} from '../../src-renderer/api/mandant-wire.ts'

test('what the engine tells of mandants is what the window understands', () => {
  // Checked by the compiler: a field that one side adds or changes alone is an error here.
  const listed = (page: WireMandantPage): MandantPage => page
  const told = (page: MandantPage): WireMandantPage => page
  const shown = (mandant: WireMandant): MandantDetail => mandant
  const known = (mandant: MandantDetail): WireMandant => mandant
  const saved = (answer: WireSavedMandant): SavedMandant => answer
  const answered = (answer: SavedMandant): WireSavedMandant => answer
  const checked = (checklist: WireChecklist): Checklist => checklist
  const expected = (checklist: Checklist): WireChecklist => checklist
  const proved = ({ deletions }: WireDeletions): readonly Deletion[] => deletions
  const kept = (deletions: readonly Deletion[]): WireDeletions => ({ deletions })
  const all = [listed, told, shown, known, saved, answered, checked, expected, proved, kept]
  expect(all.map(each => typeof each)).toEqual(Array(10).fill('function'))
})
