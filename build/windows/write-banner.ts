import { writeFileSync } from 'node:fs'
import sharp from 'sharp'

/** As NSIS draws it on the first and the last page. */
const [WIDTH, HEIGHT] = [164, 314]
const ICON_SIZE = 96
const GROUND = { r: 238, g: 243, b: 248, alpha: 1 }
const HEADER_BYTES = 54

/**
 * Writes the picture beside the first and the last page of the setup file: the program's icon on a plain ground, as a
 * bitmap of 24 bits. Throws Error when the icon cannot be read.
 */
export async function writeBanner(png: string, file: string): Promise<void> {
  const icon = await sharp(png).resize(ICON_SIZE, ICON_SIZE).png().toBuffer()
  const rgb = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 4, background: GROUND } })
    .composite([{ input: icon, left: (WIDTH - ICON_SIZE) / 2, top: 48 }])
    .removeAlpha()
    .raw()
    .toBuffer()
  // Rows from the last to the first, blue before red; each is a multiple of four bytes long, as this width is.
  const rows = Array.from({ length: HEIGHT }, (_, row) => rgb.subarray(3 * WIDTH * row, 3 * WIDTH * (row + 1)))
  const bgr = Buffer.concat(rows.reverse())
  for (let at = 0; at < bgr.length; at += 3) [bgr[at], bgr[at + 2]] = [bgr[at + 2] ?? 0, bgr[at] ?? 0]
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('BM')
  header.writeUInt32LE(HEADER_BYTES + bgr.length, 2)
  header.writeUInt32LE(HEADER_BYTES, 10)
  header.writeUInt32LE(40, 14)
  header.writeInt32LE(WIDTH, 18)
  header.writeInt32LE(HEIGHT, 22)
  header.writeUInt16LE(1, 26)
  header.writeUInt16LE(24, 28)
  writeFileSync(file, Buffer.concat([header, bgr]))
}
