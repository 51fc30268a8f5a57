/** Programs of an office that the folder beside a Belegmappe is written for; `neutral` is for all others. */
export const TARGET_IDS = ['datev', 'agenda', 'addison', 'simba', 'lexware', 'neutral'] as const
export type TargetId = (typeof TARGET_IDS)[number]
