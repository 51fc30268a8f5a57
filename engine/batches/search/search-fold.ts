/** Letters that Unicode does not take apart into a base letter and marks. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
}
const SPELLED = /[ßæœøłđðþıħŧ]/g

/**
 * Lower case without accents: `Straße` gives `strasse`, `Größe` gives `grosse`; ligatures and full-width forms as plain
 * letters.
 */
export function foldLetters(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(SPELLED, letter => SPELLINGS[letter] ?? letter)
}

/**
 * Folded letters with the spelled-out umlauts as their vowels (DIN 5007: ä stands for a and for ae), so that `Müller`,
 * `Mueller` and `Muller` are one. Whatever begins alike is folded alike: the fold of a beginning begins the fold.
 */
export function foldUmlauts(letters: string): string {
  return letters.replace(/([aou])e/g, '$1')
}
