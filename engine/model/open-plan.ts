import type { BinderPlan } from './binder-plan.ts'

/** A plan before it is known where the binder is written to. */
export type OpenPlan = Omit<BinderPlan, 'outPath'>
