import type { PageText } from '../../engine/model/page.ts'

/** All words of the pages without gaps, in small letters. */
export function shownText(pages: readonly { readonly text: PageText }[]): string {
  return pages
    .flatMap(page => page.text.words.map(word => word.text))
    .join('')
    .toLowerCase()
    .replaceAll(/\s/g, '')
}

/** For truths that the file does not mark as visible: the value, or a date in German form, stands in the read text. */
export function isShown(shown: string, value: string): boolean {
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  const forms = day
    ? [`${day[3]}.${day[2]}.${day[1]}`, value, `${day[3]}.${day[2]}.${(day[1] ?? '').slice(2)}`]
    : [value]
  return forms.some(form => shown.includes(form.toLowerCase().replaceAll(/\s/g, '')))
}
