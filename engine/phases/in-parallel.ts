/** Works on items with at most `lanesMax` at once; the first error stops the start of further ones and is thrown. */
export async function inParallel<T>(
  items: readonly T[],
  lanesMax: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = [...items]
  let failed = false
  const lanes = Array.from({ length: Math.min(lanesMax, queue.length) }, async () => {
    for (let item = queue.shift(); item !== undefined && !failed; item = queue.shift()) {
      try {
        await work(item)
      } catch (error) {
        failed = true
        throw error
      }
    }
  })
  const ends = await Promise.allSettled(lanes)
  const fault = ends.find(end => end.status === 'rejected')
  if (fault) throw fault.reason
}
