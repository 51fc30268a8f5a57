const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'a', œ: 'o', ø: 'o', ł: 'l', đ: 'd' }

/**
 * A name as it is compared: lower case, umlauts in every spelling (ä, ae, a) and ß and ss alike, without accents and
 * signs, words parted by one space.
 */
export function foldName(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøłđ]/g, letter => LETTERS[letter] ?? letter)
    .replaceAll(/([aou])e/g, '$1')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
