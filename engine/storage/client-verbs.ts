import type { AccessToken, ApiClient, Project } from '../model/client.ts'

export interface ClientVerbs {
  /** Creates the project when it is new, and the client. */
  create(client: ApiClient, project: Project, at: number): Promise<void>
  /** Makes a project unless it exists (the window's own one has no client). */
  ensureProject(project: Project, at: number): Promise<void>
  find(clientId: string): Promise<ApiClient | null>
  list(): Promise<readonly { readonly client: ApiClient; readonly project: Project }[]>
  project(projectId: string): Promise<Project | null>
  /** In the order of their creation. */
  projects(): Promise<readonly Project[]>
  /** Changes name and conditions, for batches to come; the organization stays. False when there is no such project. */
  updateProject(project: Omit<Project, 'organizationId'>): Promise<boolean>
  setSecret(clientId: string, secretHash: string): Promise<boolean>
  /** Revokes the client and its tokens at once. */
  revoke(clientId: string, at: number): Promise<boolean>
  /**
   * Keeps a token of a client that is not revoked and whose secret is still the one that was checked; false otherwise.
   */
  saveToken(token: AccessToken, checked: CheckedSecret): Promise<boolean>
  /** A token that is known, unexpired, and of a client that is not revoked. */
  findToken(tokenHash: string, now: number): Promise<AccessToken | null>
}

/** The stored hash of the secret that a caller knew, and when. */
export interface CheckedSecret {
  readonly secretHash: string
  readonly at: number
}
