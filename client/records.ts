import type { CreateMandant, CreatedMandant, Kinds, Mandant, Mandants, WorkItems, Years } from './schema.d.ts'
import type { Call } from './send-request.ts'

/** Kinds of documents, and the mandants of the own project. */
export interface Records {
  kinds(): Promise<Kinds>
  /** JSON Schema of `fields` of the documents of a kind. */
  kindSchema(kindId: string): Promise<object>
  /** E.g. by `reference` or `tax_id`. */
  mandants(filter?: Readonly<Record<string, string>>): Promise<Mandants>
  /** Makes a mandant, or gives the one that the project knows already. */
  createMandant(mandant: CreateMandant): Promise<CreatedMandant>
  mandant(mandantId: string): Promise<Mandant>
  years(mandantId: string): Promise<Years>
  workItems(mandantId: string, year: number): Promise<WorkItems>
}

type Ask = <T>(method: Call['method'], path: string, more?: Partial<Call>) => Promise<T>

/** Asks for records by `ask`. */
export function createRecords(ask: Ask): Records {
  const pathOf = (mandantId: string): string => `/v1/mandants/${encodeURIComponent(mandantId)}`
  return {
    kinds: () => ask('GET', '/v1/kinds'),
    kindSchema: kindId => ask('GET', `/v1/kinds/${encodeURIComponent(kindId)}/schema`),
    mandants: filter => ask('GET', `/v1/mandants?${new URLSearchParams({ ...filter }).toString()}`),
    createMandant: mandant =>
      ask('POST', '/v1/mandants', {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(mandant),
      }),
    mandant: mandantId => ask('GET', pathOf(mandantId)),
    years: mandantId => ask('GET', `${pathOf(mandantId)}/years`),
    workItems: (mandantId, year) => ask('GET', `${pathOf(mandantId)}/years/${year}/work-items`),
  }
}
