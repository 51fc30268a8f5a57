import { z } from 'zod'

import { nameForProject } from '../../../batches/mandants/resolve-own-mandant.ts'
import { toIso } from '../../../shared/clock.ts'
import type { ProjectMandant } from '../../../storage/project-mandant-verbs.ts'

export const mandantAnswer = z.object({
  mandant_id: z.string(),
  name: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  company_name: z.string().nullable(),
  tax_id: z.string().nullable(),
  reference: z.string().nullable(),
  created_at: z.string(),
})

/** A mandant as its project knows it: what the office or another project calls it stays there. */
export function toMandantAnswer(own: ProjectMandant): z.infer<typeof mandantAnswer> {
  const { firstName, lastName, companyName } = own.isOrigin ? own.mandant : (own.names ?? own.mandant)
  return {
    mandant_id: own.mandant.id,
    name: nameForProject(own),
    first_name: firstName,
    last_name: lastName,
    company_name: companyName,
    tax_id: own.taxId,
    reference: own.reference,
    created_at: toIso(own.createdAt),
  }
}
