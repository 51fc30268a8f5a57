import { describe, expect, test } from 'vitest'
import { freezeOdf, freezeRtf, freezeSlide, freezeWord } from '../../../../engine/isolation/office/freeze-fields.ts'

function field(code: string, result: string): string {
  return (
    `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve">${code}</w:instrText></w:r>` +
    `<w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}<w:r><w:fldChar w:fldCharType="end"/></w:r>`
  )
}

const run = (text: string): string => `<w:r><w:t>${text}</w:t></w:r>`

describe('fields of a Word document', () => {
  test.each([' DATE \\@ "dd.MM.yyyy" ', 'time', ' REF Ziel \\h ', 'FILENAME'])('%s keeps its stored result', code => {
    const frozen = freezeWord(field(code, run('03.03.2024')))
    expect(frozen).toContain(run('03.03.2024'))
    expect(frozen).not.toMatch(/fldChar|instrText/)
  })

  test.each([' PAGE ', 'NUMPAGES', ' HYPERLINK "x" ', 'DATEX', 'STYLEREF 1'])('%s stays a field', code => {
    expect(freezeWord(field(code, run('1')))).toBe(field(code, run('1')))
  })

  test('a frozen one inside another leaves that one whole', () => {
    const inner = field(' DATE ', run('03.03.2024'))
    const frozen = freezeWord(field(' PAGE ', inner))
    expect(frozen.match(/fldChar /g)).toHaveLength(3)
    expect(frozen).not.toContain('DATE')
  })

  test('one without a stored result stays', () => {
    const xml =
      '<w:r><w:fldChar w:fldCharType="begin"/><w:instrText>DATE</w:instrText><w:fldChar w:fldCharType="end"/></w:r>'
    expect(freezeWord(xml)).toBe(xml)
  })

  test('a simple one becomes its result', () => {
    expect(freezeWord(`<w:fldSimple w:instr=" DATE \\@ &quot;d&quot; ">${run('3')}</w:fldSimple>`)).toBe(run('3'))
    const page = `<w:fldSimple w:instr=" PAGE ">${run('3')}</w:fldSimple>`
    expect(freezeWord(page)).toBe(page)
  })
})

describe('fields of other formats', () => {
  test('a date on a slide becomes text', () => {
    const slide = '<a:fld id="{1}" type="datetime1"><a:rPr lang="de"/><a:pPr/><a:t>03.03.2024</a:t></a:fld>'
    expect(freezeSlide(slide)).toBe('<a:r><a:rPr lang="de"/><a:t>03.03.2024</a:t></a:r>')
    const number = '<a:fld id="{1}" type="slidenum"><a:t>3</a:t></a:fld>'
    expect(freezeSlide(number)).toBe(number)
  })

  test('a date in OpenDocument text becomes text', () => {
    const xml =
      '<text:p><text:date style:data-style-name="N1" text:date-value="2024-03-03">03.03.2024</text:date></text:p>'
    expect(freezeOdf(xml)).toBe('<text:p>03.03.2024</text:p>')
  })

  test('a calculated cell of OpenDocument keeps its stored value', () => {
    const cell =
      '<table:table-cell table:formula="of:=TODAY()" office:value-type="date" office:date-value="2024-03-03">'
    expect(freezeOdf(cell)).toBe('<table:table-cell office:value-type="date" office:date-value="2024-03-03">')
    const open = '<table:table-cell table:formula="of:=TODAY()"/>'
    expect(freezeOdf(open)).toBe(open)
  })

  test('a date in RTF loses its code', () => {
    const rtf = '{\\field{\\*\\fldinst { DATE \\\\@ "d"}}{\\fldrslt 3. DATE}}{\\field{\\*\\fldinst PAGE}{\\fldrslt 1}}'
    expect(Buffer.from(freezeRtf(Buffer.from(rtf))).toString()).toBe(rtf.replace('{ DATE', '{ XXXX'))
  })
})
