import type { Dispatch, SetStateAction } from 'react'
import type { SettingGroup } from '../setting-field.ts'
import { useKeptState } from './use-kept-state.ts'

/** What a person typed or chose, by the path of the field; fields that are not in it are as they were. */
export type SettingDraft = Readonly<Record<string, string>>

/**
 * What was typed into the settings of a group and not saved, wherever in the window it was typed: the first start asks
 * for the name of the office as the settings do.
 */
export function useSettingDraft(group: SettingGroup): readonly [SettingDraft, Dispatch<SetStateAction<SettingDraft>>] {
  return useKeptState<SettingDraft>(`settings ${group}`, {})
}
