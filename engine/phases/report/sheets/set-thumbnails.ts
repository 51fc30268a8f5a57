import { counted } from '../../../paper/german-format.ts'
import type { BinderPlan, PagePicture } from '../../../model/binder-plan.ts'
import { HAIRLINE, INK, MUTED } from '../../../paper/palette.ts'
import { MARGIN, CONTENT_WIDTH, clip } from '../../../paper/sheet-flow.ts'
import type { Flow } from '../../../paper/sheet-flow.ts'
import { THUMBNAILS_MAX, pictureKey } from '../pages/take-thumbnails.ts'
import type { Thumbnails } from '../pages/take-thumbnails.ts'

const COLUMNS = 5
const COLUMN_PT = CONTENT_WIDTH / COLUMNS
/** Room for a picture: an A4 page upright, and one on its side. */
const FRAME = { width: 82, height: 112 } as const
const ROW_PT = FRAME.height + 36
const CAPTION_PT = 6.5
const SHORT_REASONS = { blank: 'leer', separator: 'Trennblatt', removed: 'herausgenommen' } as const

interface Shown {
  readonly picture: PagePicture
  readonly filename: string
  readonly caption: string
}

/** Shows the pages that stay out of the binder, so that a reader sees at a glance that nothing was lost. */
export function setThumbnails(flow: Flow, plan: BinderPlan, thumbnails: Thumbnails): void {
  const shown: Shown[] = [
    ...plan.setAside.flatMap(({ picture, filename, pageCount }) =>
      picture ? [{ picture, filename, caption: `S. 1 von ${pageCount ?? '?'} · Duplikat` }] : [],
    ),
    ...plan.asidePages.flatMap(({ picture, filename, sourceNumber, reason }) =>
      picture ? [{ picture, filename, caption: `S. ${sourceNumber} · ${SHORT_REASONS[reason]}` }] : [],
    ),
  ]
  if (shown.length === 0) return
  flow.subheading('Beiseitegelegt im Bild')
  for (let at = 0; at < Math.min(shown.length, THUMBNAILS_MAX); at += COLUMNS) {
    setRow(flow, shown.slice(at, Math.min(at + COLUMNS, THUMBNAILS_MAX)), thumbnails)
  }
  const left = shown.length - THUMBNAILS_MAX
  if (left > 0) {
    flow.paragraph(`${counted(left, 'weitere Seite ist', 'weitere Seiten sind')} oben ohne Bild aufgeführt.`, {
      colour: MUTED,
    })
  }
}

function setRow(flow: Flow, row: readonly Shown[], thumbnails: Thumbnails): void {
  flow.ensure(ROW_PT)
  const top = flow.y()
  const { regular, bold } = flow.book
  for (const [column, { picture, filename, caption }] of row.entries()) {
    const left = MARGIN.left + column * COLUMN_PT
    const thumbnail = thumbnails.get(pictureKey(picture))
    const scale = thumbnail ? Math.min(FRAME.width / thumbnail.widthPx, FRAME.height / thumbnail.heightPx) : 0
    const [width, height] = thumbnail
      ? [thumbnail.widthPx * scale, thumbnail.heightPx * scale]
      : [FRAME.width, FRAME.height]
    const name = thumbnail ? flow.sheet().page.node.newXObject('Bild', thumbnail.image).decodeText() : null
    flow.draw(pen => {
      const bottom = top - height
      if (name !== null) pen.image(name, [width, 0, 0, height, left, bottom])
      else pen.text(regular, CAPTION_PT, left + 6, top - 14, 'ohne Bild', MUTED)
      for (const [x1, y1, x2, y2] of [
        [left, top, left + width, top],
        [left, bottom, left + width, bottom],
        [left, top, left, bottom],
        [left + width, top, left + width, bottom],
      ] as const)
        pen.line(x1, y1, x2, y2, 0.5, HAIRLINE)
      const room = COLUMN_PT - 8
      const under = top - FRAME.height - CAPTION_PT - 4
      pen.text(bold, CAPTION_PT, left, under, clip(bold, CAPTION_PT, filename, room), INK)
      pen.text(regular, CAPTION_PT, left, under - 9, clip(regular, CAPTION_PT, caption, room), MUTED)
    })
  }
  flow.space(ROW_PT)
}
