import { expect, test } from 'vitest'
import { createPictureSharing } from '../../../../../engine/http/local/documents/share-picture.ts'

/** Makes pictures when the test says so, and fails one that is called off. */
function aMaker() {
  const made: { name: string; finish: () => void; withdrawn: AbortSignal }[] = []
  const make = (name: string) => (withdrawn: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      withdrawn.addEventListener('abort', () => reject(new Error('called off')))
      made.push({ name, withdrawn, finish: () => resolve(`${name}.jpg`) })
    })
  return { made, make }
}

test('two who want one picture get the same, made once', async () => {
  const share = createPictureSharing()
  const { made, make } = aMaker()
  const wishes = [1, 2].map(() => share('a', new AbortController().signal, make('a')))
  made[0]?.finish()
  expect(await Promise.all(wishes)).toEqual(['a.jpg', 'a.jpg'])
  expect(made).toHaveLength(1)
})

test('it is called off when the last of those who wanted it is gone, not before', async () => {
  const share = createPictureSharing()
  const { made, make } = aMaker()
  const people = [new AbortController(), new AbortController()]
  const wishes = people.map(({ signal }) => share('a', signal, make('a')))
  const ended = Promise.allSettled(wishes)
  people[0]?.abort()
  expect(made[0]?.withdrawn.aborted).toBe(false)
  people[1]?.abort()
  expect(made[0]?.withdrawn.aborted).toBe(true)
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

test('whoever comes back to a picture that was just called off gets it made anew', async () => {
  const share = createPictureSharing()
  const { made, make } = aMaker()
  const gone = new AbortController()
  const left = share('a', gone.signal, make('a')).catch((error: unknown) => error)
  gone.abort()
  const again = share('a', new AbortController().signal, make('a'))
  made[1]?.finish()
  expect(await again).toBe('a.jpg')
  expect(await left).toBeInstanceOf(Error)
})

test('for whoever is gone already nothing is made', async () => {
  const { made, make } = aMaker()
  await expect(createPictureSharing()('a', AbortSignal.abort(), make('a'))).rejects.toThrow()
  expect(made).toEqual([])
})
