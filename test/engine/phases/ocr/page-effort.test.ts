import { describe, expect, test } from 'vitest'
import { startDocument } from '../../../../engine/phases/ocr/page-effort.ts'

describe('the effort for the pages of a document', () => {
  test('stays full while pages fail for different reasons', () => {
    const document = startDocument()
    document.fail('full', 'page_too_costly')
    document.fail('full', 'processing_too_large')
    expect(document.next(false)).toBe('full')
    expect(document.spared).toBe(0)
  })

  test('becomes little after two pages of one kind, and none after eight more, but for pages with text', () => {
    const document = startDocument()
    document.fail('full', 'page_too_costly')
    document.fail('full', 'page_too_costly')
    const efforts = Array.from({ length: 10 }, () => {
      const effort = document.next(false)
      if (effort !== 'none') document.fail(effort, 'page_too_costly')
      return effort
    })
    expect(efforts).toEqual([...Array.from({ length: 8 }, () => 'little'), 'none', 'none'])
    expect(document.next(true)).toBe('little')
    expect(document.spared).toBe(11)
  })

  test('stays little while the pages can be read with it', () => {
    const document = startDocument()
    document.fail('full', 'page_too_costly')
    document.fail('full', 'page_too_costly')
    expect(Array.from({ length: 50 }, () => document.next(false)).every(effort => effort === 'little')).toBe(true)
  })
})
