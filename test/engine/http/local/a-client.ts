import type { ApiClient } from '../../../../engine/model/client.ts'

export function aClient(overrides: Partial<ApiClient> = {}): ApiClient {
  return {
    id: 'prj_1',
    projectId: 'prj_1',
    name: 'Kanzleisoftware',
    scopes: ['batches:read'],
    secretHash: 'geheim',
    createdAt: 1,
    revokedAt: null,
    ...overrides,
  }
}
