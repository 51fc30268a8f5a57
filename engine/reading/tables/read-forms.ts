import type { FormBox, PageForms, PageTable } from '../../model/page-table.ts'
import type { Layout } from '../layout/read-layout.ts'
import { findFormBoxes } from './find-form-boxes.ts'
import { findTables } from './find-tables.ts'

/** Tables and numbered boxes of the pages, with the place of every cell. */
export function readForms(layout: Layout): PageForms {
  const boxes = findFormBoxes(layout)
  const tables = findTables(layout).filter(table => !boxes.some(one => isInside(table, one)))
  return { tables, boxes }
}

/** Numbered boxes are read as such: the columns EUR and Ct beside them make no table. */
function isInside({ page, box }: PageTable, one: FormBox): boolean {
  const middle = one.box[1] + one.box[3] / 2
  return page === one.page && middle > box[1] && middle < box[1] + box[3] && one.box[0] < box[0] + box[2]
}
