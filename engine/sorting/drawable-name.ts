/**
 * A text without what a file system refuses or a reader is fooled by: reserved characters become blanks (Windows:
 * < > : " / \ | ? *), control, format and direction marks, private use and lone surrogates go; composed form, single
 * blanks.
 */
export function drawableName(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cf}\p{Co}\p{Cs}\p{Cn}]/gu, '')
    .replace(/[<>:"/\\|?*]|\p{Cc}|\p{Z}/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
}
