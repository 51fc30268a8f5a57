const UMLAUTS: Readonly<Record<string, string>> = { ä: 'a', ö: 'o', ü: 'u', ß: 'ss', æ: 'a', œ: 'o', ø: 'o' }

/**
 * Reduces a text to letters and digits that recognition cannot confuse: umlauts in every spelling (ä, ae, a), ß and ss,
 * 0 and O, 1/l/I/|/!, rn and m fall together, everything else is dropped. Labels and pages are compared in this form
 * only.
 */
export function foldText(text: string): string {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .replaceAll(/[äöüßæœø]/g, letter => UMLAUTS[letter] ?? letter)
      .normalize('NFD')
      .replaceAll(/[|!]/g, 'i')
      .replaceAll('0', 'o')
      .replaceAll(/[1l]/g, 'i')
      .replaceAll('rn', 'm')
      .replaceAll('vv', 'w')
      // Before the signs go, so that letters of two words never melt into one.
      .replaceAll(/([aou])e/g, '$1')
      .replaceAll(/[^a-z0-9§#]/g, '')
  )
}
