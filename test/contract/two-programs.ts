import type { ContractServer, TestClient } from './open-contract-server.ts'

/** The office whose programs `twoProgramsOfAnOffice` makes. */
export const OFFICE_ID = 'org_kanzlei'

/** Two programs of one office: projects of their own which share the office's mandants. */
export async function twoProgramsOfAnOffice(server: ContractServer): Promise<[TestClient, TestClient]> {
  return [
    await server.client({ name: 'Belegprogramm', organizationId: OFFICE_ID }),
    await server.client({ name: 'Anderes Programm', organizationId: OFFICE_ID }),
  ]
}
