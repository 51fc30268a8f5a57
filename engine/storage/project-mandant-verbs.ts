import type { Mandant, MandantNames } from '../model/mandant.ts'

/** A mandant as a project knows it. */
export interface ProjectMandant extends GivenMandant {
  /** As the office has it now. */
  readonly mandant: Mandant
  /** It came with this project. */
  readonly isOrigin: boolean
  /** When the project named it first. */
  readonly createdAt: number
}

/** What a program said of a mandant. */
export interface GivenMandant {
  /** Null where it named it by its id alone. */
  readonly names: MandantNames | null
  /** As written. */
  readonly taxId: string | null
  readonly taxIdNormalized: string | null
  /** What the program calls it by. */
  readonly reference: string | null
}

export interface NewProjectMandant extends GivenMandant {
  readonly projectId: string
  readonly mandantId: string
  readonly isOrigin: boolean
  /** By which it is found again without a number (`nameKey`). */
  readonly nameKey: string | null
  readonly createdAt: number
}

export interface ProjectMandantFilter {
  readonly projectId: string
  readonly mandantId?: string
  readonly taxIdNormalized?: string
  readonly reference?: string
  /** Of those without a tax number that have just this reference, or none. */
  readonly named?: { readonly nameKey: string; readonly reference: string | null }
  readonly limit: number
  readonly offset: number
}

/** The mandants of a project: those that it brought, or named by a number or id. */
export interface ProjectMandantVerbs {
  /** The newest first. */
  list(filter: ProjectMandantFilter): Promise<{ readonly items: readonly ProjectMandant[]; readonly total: number }>
  /** What each project said of a mandant, for its export; in the order in which they named it. */
  listOfMandant(mandantId: string): Promise<readonly (GivenMandant & { readonly projectId: string })[]>
  /** Whether it came with another project than this one. */
  isOfOther(projectId: string, mandantId: string): Promise<boolean>
  /**
   * Keeps it as one of the project's, and makes the mandant first where one is given, in one step. Of one that the
   * project knows, a reference is kept where there was none.
   */
  add(link: NewProjectMandant, mandant: Mandant | null): Promise<void>
}
