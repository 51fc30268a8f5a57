import type { GreyImage } from './grey-image.ts'

const HEADER_BYTES = 54
const PALETTE_BYTES = 1024

/** Grey pixels as an 8-bit BMP: what the recogniser reads fastest (8 ms a page against 50 to 140 of PNM and PNG). */
export function encodeBmp({ data, width, height }: GreyImage): Buffer {
  const stride = (width + 3) & ~3
  const start = HEADER_BYTES + PALETTE_BYTES
  const bmp = Buffer.alloc(start + stride * height)
  bmp.write('BM', 0, 'latin1')
  bmp.writeUInt32LE(bmp.length, 2)
  bmp.writeUInt32LE(start, 10)
  bmp.writeUInt32LE(40, 14)
  bmp.writeInt32LE(width, 18)
  bmp.writeInt32LE(height, 22)
  bmp.writeUInt16LE(1, 26)
  bmp.writeUInt16LE(8, 28)
  bmp.writeUInt32LE(stride * height, 34)
  bmp.writeUInt32LE(256, 46)
  for (let grey = 0; grey < 256; grey++) bmp.fill(grey, HEADER_BYTES + 4 * grey, HEADER_BYTES + 4 * grey + 3)
  for (let y = 0; y < height; y++) data.copy(bmp, start + stride * (height - 1 - y), y * width, (y + 1) * width)
  return bmp
}
