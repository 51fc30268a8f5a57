/**
 * How the audit log names a file of a batch's managed folder: the Belegmappe without the name of its mandant
 * (`Belegmappe_Muster_2025_….pdf` is `Belegmappe_2025_….pdf`). The log is never rewritten and goes out with later
 * editions, which may be another mandant's (docs/decisions/0035); the hash says which file is meant.
 */
export function loggedFile(name: string): string {
  return name.replace(/(^|\/)Belegmappe_[^_/]+_(?=[^/]*_)/, '$1Belegmappe_')
}
