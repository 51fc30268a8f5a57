/** Host and, where it is not the scheme's own, port of an address: all of it that may be told. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : 'unbekannt'
}
