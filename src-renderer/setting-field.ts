/** How a setting is written: what a person types or chooses, and what of it is allowed. */
export type SettingInput =
  | { readonly type: 'text' | 'secret' }
  | { readonly type: 'number'; readonly min: number; readonly max: number; readonly canBeOff?: boolean }
  | { readonly type: 'choice'; readonly choices: readonly { readonly value: unknown; readonly label: string }[] }

export interface SettingField {
  /** Key of the setting, or `key.part` of one that is an object. */
  readonly path: string
  readonly label: string
  /** What it does, in one sentence. */
  readonly effect: string
  readonly input: SettingInput
  /** What holds without it, where the engine does not tell. */
  readonly preset?: string
  /** Without it the other parts of its object mean nothing. */
  readonly isNeeded?: boolean
}

export type SettingGroup =
  | 'office'
  | 'interface'
  | 'inbox'
  | 'mailbox'
  | 'scanner'
  | 'timeStamp'
  | 'reading'
  | 'datev'
  | 'languageModel'
  | 'limits'
  | 'backup'
