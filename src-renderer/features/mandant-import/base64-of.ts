/** The bytes of a file as base64. Rejects when the file cannot be read (any more). */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const piece = 0x8000
  let binary = ''
  for (let at = 0; at < bytes.length; at += piece) {
    binary += String.fromCharCode(...bytes.subarray(at, at + piece))
  }
  return btoa(binary)
}
