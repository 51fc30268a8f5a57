import sharp from 'sharp'
import type { Mail, MailAttachment } from './mail.ts'
import { plainTextToHtml } from './plain-text.ts'
import { sanitizeHtml } from './sanitize-html.ts'
import type { PagePicture } from './sanitize-html.ts'
import { decodeContentId, shownPictures, shownTypeOf } from './shown-pictures.ts'

/** A4 without margins of 2 cm, at 96 pixels an inch. */
const WIDTH_MAX_PX = 640
const PICTURE_PIXELS_MAX = 50_000_000
/** What a page bears; photos beyond it are better off as documents of their own. */
const PICTURES_BYTES_MAX = 20 * 1024 * 1024
const PICTURES_PIXELS_MAX = 100_000_000

/** The text of a mail as it stands on its page. */
export interface MailBody {
  readonly html: string
  /** The text asked for something from the network. */
  readonly remote: boolean
  /** Attachments that are seen in it; all others are documents of their own. */
  readonly shown: ReadonlySet<MailAttachment>
}

/**
 * The text of a mail as harmless HTML with its pictures in it. A picture that the text only names (in a style, in what
 * is left out, beyond what a page bears, or in a way that cannot be read) is not among the shown ones.
 */
export async function mailBody(mail: Mail): Promise<MailBody> {
  const shown = new Set<MailAttachment>()
  if (mail.html !== null && mail.html.trim() !== '') {
    const pictures = await loadPictures(mail)
    let placedBytes = 0
    const pictureOf = (address: string): PagePicture | null => {
      const found = pictures.get(/^cid:/i.test(address) ? decodeContentId(address.slice(4)) : address)
      // One picture may be asked for any number of times.
      if (!found || placedBytes + found.bytes > PICTURES_BYTES_MAX) return null
      placedBytes += found.bytes
      if (found.attachment) shown.add(found.attachment)
      return found.picture
    }
    return { ...sanitizeHtml(mail.html, { pictureOf, widthMaxPx: WIDTH_MAX_PX }), shown }
  }
  if (mail.text !== null && mail.text.trim() !== '') return { html: plainTextToHtml(mail.text), remote: false, shown }
  return { html: '<p><i>(Die E-Mail enthält keinen Text.)</i></p>', remote: false, shown }
}

interface LoadedPicture {
  readonly picture: PagePicture
  readonly bytes: number
  /** Null for one that is written into the text. */
  readonly attachment: MailAttachment | null
}

/** The pictures that the text asks for, by content id or, for those written into it, by their address. */
async function loadPictures(mail: Mail): Promise<ReadonlyMap<string, LoadedPicture>> {
  const loaded = new Map<string, LoadedPicture>()
  let [bytesLoaded, pixelsLoaded] = [0, 0]
  const load = async (key: string, bytes: Uint8Array, attachment: MailAttachment | null): Promise<void> => {
    const type = shownTypeOf(bytes)
    if (type === null || bytesLoaded + bytes.length > PICTURES_BYTES_MAX) return
    const picture = await measure(bytes, type)
    if (!picture) return
    const pixels = picture.widthPx * picture.heightPx
    if (pixelsLoaded + pixels > PICTURES_PIXELS_MAX) return
    bytesLoaded += bytes.length
    pixelsLoaded += pixels
    loaded.set(key, { picture, bytes: bytes.length, attachment })
  }
  for (const [id, attachment] of shownPictures(mail)) await load(id, attachment.bytes, attachment)
  for (const [address, data = ''] of (mail.html ?? '').matchAll(
    /data:image\/[a-z]{3,4};base64,([a-z0-9+/=\s]{20,})/gi,
  )) {
    if (!loaded.has(address)) await load(address.trim(), Buffer.from(data, 'base64'), null)
  }
  return loaded
}

async function measure(bytes: Uint8Array, type: string): Promise<PagePicture | null> {
  try {
    const { width, height } = type === 'image/bmp' ? sizeOfBmp(bytes) : await sharp(bytes).metadata()
    if (!(width > 0 && height > 0) || width * height > PICTURE_PIXELS_MAX) return null
    return { src: `data:${type};base64,${Buffer.from(bytes).toString('base64')}`, widthPx: width, heightPx: height }
  } catch {
    return null
  }
}

/** BITMAPINFOHEADER: width and height, negative when the rows go down. */
function sizeOfBmp(bytes: Uint8Array): { width: number; height: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) }
}
