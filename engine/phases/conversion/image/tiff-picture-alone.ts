import type { TiffFile } from './read-tiff.ts'

/**
 * Makes each directory of `bytes`, which are the whole file, its only one in turn, since the image library opens none
 * beyond the first that it finds broken. The buffer is one and the same: a picture has to be read before the next.
 */
export function picturesAlone(
  bytes: Buffer,
  { isLittleEndian, isBig, directories }: TiffFile,
): (index: number) => Buffer {
  const size = isBig ? 8 : 4
  const write = (value: number, at: number): void => {
    if (isBig && isLittleEndian) bytes.writeBigUInt64LE(BigInt(value), at)
    else if (isBig) bytes.writeBigUInt64BE(BigInt(value), at)
    else if (isLittleEndian) bytes.writeUInt32LE(value, at)
    else bytes.writeUInt32BE(value, at)
  }
  return index => {
    const directory = directories[index]
    if (!directory) return bytes
    write(directory.at, size)
    write(0, directory.linkAt)
    return bytes
  }
}
