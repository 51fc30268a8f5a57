import { expect, test } from 'vitest'
import { z } from 'zod'
import { rememberAnswers } from '../../../../engine/http/answer/remember-answers.ts'

const schema = z.object({ n: z.number() })

/** Data that count how often they were read, and whose stand a test sets. */
function world() {
  const data = { stand: '1' as string | null, made: 0, during: () => {} }
  const answers = rememberAnswers({ stand: async () => data.stand })
  const read = async (key = 'a') =>
    answers.of({ key, stand: data.stand }, schema, async () => {
      data.made += 1
      data.during()
      return { n: data.made }
    })
  return { data, read }
}

test('an answer is told again while nothing stored changed, each key its own, and made anew after a change', async () => {
  const { data, read } = world()
  expect([await read(), await read(), await read('b'), await read()]).toEqual([
    '{"n":1}',
    '{"n":1}',
    '{"n":2}',
    '{"n":1}',
  ])
  data.stand = '2'
  expect([await read(), await read('b')]).toEqual(['{"n":3}', '{"n":4}'])
  data.stand = '1'
  expect(await read()).toBe('{"n":5}')
})

test('what changed while an answer was made is not remembered, and without a stand nothing is', async () => {
  const { data, read } = world()
  data.during = () => (data.stand = '2')
  await read()
  data.during = () => {}
  data.stand = '1'
  expect(await read()).toBe('{"n":2}')
  data.stand = null
  expect([await read(), await read()]).toEqual(['{"n":3}', '{"n":4}'])
})

test('an answer that breaks its schema is a bug, not an answer', async () => {
  const answers = rememberAnswers({ stand: async () => '1' })
  const broken = answers.of({ key: 'a', stand: '1' }, schema, async () => JSON.parse('{"n":"1"}') as { n: number })
  await expect(broken).rejects.toThrow(z.ZodError)
})

test('answers are forgotten before they take too much room', async () => {
  const { data, read } = world()
  const long = rememberAnswers({ stand: async () => '1' })
  const text = z.object({ text: z.string() })
  let made = 0
  const tell = (key: string) =>
    long.of({ key, stand: '1' }, text, async () => {
      made += 1
      return { text: 'x'.repeat(150_000) }
    })
  for (let n = 0; n < 60; n += 1) await tell(`k${n}`)
  expect(made).toBe(60)
  await tell('k59')
  expect(made).toBe(60)
  await tell('k0')
  expect(made).toBe(61)
  expect([await read(), data.made]).toEqual(['{"n":1}', 1])
})

test('short answers to many questions take no more room, questions included', async () => {
  const { data, read } = world()
  const key = (n: number) => `${'q'.repeat(300)}${n}`
  for (let n = 0; n < 17_000; n += 1) await read(key(n))
  expect(data.made).toBe(17_000)
  await read(key(0))
  expect(data.made).toBe(17_001)
})
