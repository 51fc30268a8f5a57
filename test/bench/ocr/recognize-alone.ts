import sharp from 'sharp'
import type { GreyImage } from '../../../engine/phases/ocr/pixels/grey-image.ts'
import { LAYOUT, recognize } from '../../../engine/phases/ocr/tesseract/recognize.ts'
import type { Picture } from './native-tesseract.ts'

/**
 * A process of its own: recognises the grey pictures named in its argument, and says what each took once it was warm.
 */
const pictures = JSON.parse(process.argv[2] ?? '[]') as Picture[]
const images: GreyImage[] = []
for (const { path, dpi } of pictures) {
  const { data, info } = await sharp(path).extractChannel(0).raw().toBuffer({ resolveWithObject: true })
  images.push({ data, width: info.width, height: info.height, dpi })
}
const [first] = images
if (first) await recognize(first, 'de', LAYOUT.automatic)
const before = process.cpuUsage()
let words = 0
for (const image of images) words += (await recognize(image, 'de', LAYOUT.automatic)).length
const { user, system } = process.cpuUsage(before)
process.stderr.write(`${JSON.stringify({ cpuS: (user + system) / 1e6, words })}\n`)
