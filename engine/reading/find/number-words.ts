const UNITS: Readonly<Record<string, number>> = {
  null: 0,
  ein: 1,
  eins: 1,
  eine: 1,
  zwei: 2,
  zwo: 2,
  drei: 3,
  vier: 4,
  fünf: 5,
  sechs: 6,
  sieben: 7,
  acht: 8,
  neun: 9,
  zehn: 10,
  elf: 11,
  zwölf: 12,
  dreizehn: 13,
  vierzehn: 14,
  fünfzehn: 15,
  sechzehn: 16,
  siebzehn: 17,
  achtzehn: 18,
  neunzehn: 19,
}
const TENS: Readonly<Record<string, number>> = {
  zwanzig: 20,
  dreißig: 30,
  dreissig: 30,
  vierzig: 40,
  fünfzig: 50,
  sechzig: 60,
  siebzig: 70,
  achtzig: 80,
  neunzig: 90,
}

/** A whole number in German words without blanks ("dreihundertfünfzig"), below a million; null when it is none. */
export function parseNumberWord(word: string): number | null {
  const text = word.normalize('NFC').toLowerCase().replaceAll(/ue/g, 'ü').replaceAll(/oe/g, 'ö')
  // "neun" and "zweiundneunzig" lose nothing by it: no number word has "ue" but as an umlaut.
  const [thousands, rest] = divide(text, 'tausend')
  if (thousands === null) return below1000(text)
  const head = thousands === '' ? 1 : below1000(thousands)
  const tail = rest === '' ? 0 : below1000(rest)
  return head === null || tail === null || head === 0 ? null : head * 1000 + tail
}

function below1000(text: string): number | null {
  const [hundreds, rest] = divide(text, 'hundert')
  if (hundreds === null) return below100(text)
  const head = hundreds === '' ? 1 : (UNITS[hundreds] ?? null)
  const tail = rest === '' ? 0 : below100(rest.replace(/^und/, ''))
  return head === null || head < 1 || head > 9 || tail === null ? null : head * 100 + tail
}

function below100(text: string): number | null {
  const known = UNITS[text] ?? TENS[text]
  if (known !== undefined) return known
  const match = /^(.+)und(.+)$/.exec(text)
  const [unit, tens] = [UNITS[match?.[1] ?? ''], TENS[match?.[2] ?? '']]
  return unit !== undefined && unit >= 1 && unit <= 9 && tens !== undefined ? unit + tens : null
}

function divide(text: string, by: string): [head: string, rest: string] | [null, string] {
  const at = text.indexOf(by)
  return at < 0 ? [null, text] : [text.slice(0, at), text.slice(at + by.length)]
}

/**
 * The first amount that a text spells out before "Euro", in cents: "dreihundertfünfzig Euro", "eintausend zweihundert
 * EUR", also "-- zwanzig --" between its dashes; null when there is none.
 */
export function findSpelledAmount(text: string): number | null {
  const words = text.split(/[\s\-–—/*=_.,:;()]+/u).filter(Boolean)
  for (const [at, word] of words.entries()) {
    if (!/^(?:euro|eur|€)$/iu.test(word)) continue
    // Some write the parts of a number apart.
    for (const count of [4, 3, 2, 1]) {
      if (count > at) continue
      const whole = parseNumberWord(words.slice(at - count, at).join(''))
      if (whole !== null && whole > 0) return whole * 100
    }
  }
  return null
}
