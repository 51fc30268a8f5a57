import addison from '../../../data/targets/addison.json' with { type: 'json' }
import agenda from '../../../data/targets/agenda.json' with { type: 'json' }
import datev from '../../../data/targets/datev.json' with { type: 'json' }
import lexware from '../../../data/targets/lexware.json' with { type: 'json' }
import neutral from '../../../data/targets/neutral.json' with { type: 'json' }
import simba from '../../../data/targets/simba.json' with { type: 'json' }
import type { TargetId } from '../../../model/target-program.ts'
import { targetSchema } from './target-schema.ts'
import type { TargetProgram } from './target-schema.ts'

const FILES: Readonly<Record<TargetId, unknown>> = { datev, agenda, addison, simba, lexware, neutral }
const programs = new Map<TargetId, TargetProgram>()

/** A program with its rules. Throws for a data file that does not keep to its schema. */
export function targetProgram(id: TargetId): TargetProgram {
  const known = programs.get(id) ?? targetSchema.parse(FILES[id])
  programs.set(id, known)
  return known
}

/** Every program, in the order in which they are offered. */
export function targetPrograms(): readonly TargetProgram[] {
  return (Object.keys(FILES) as TargetId[]).map(targetProgram)
}
