/** Code of the warning that an issuer's papers name another account than before. */
export const ACCOUNT_CHANGED = 'IBAN_CHANGED_FOR_ISSUER'

const NAMED_MAX = 3

/** The accounts that such a warning names. */
export function accountsNamed(message: string): readonly string[] {
  return /\(bekannt: ([^)]*)\)/.exec(message)?.[1]?.split(', ') ?? []
}

/** What the warning says, with the accounts that are known of the issuer. */
export function accountChanged(known: readonly string[]): string {
  return `Die IBAN steht auf keinem der früheren Belege dieses Ausstellers (bekannt: ${known.slice(0, NAMED_MAX).join(', ')}). Bitte vor einer Zahlung beim Aussteller auf bekanntem Weg nachfragen.`
}
