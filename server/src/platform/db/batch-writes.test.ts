import { expect, test } from 'vitest'
import { batchWrites } from './batch-writes.ts'

interface Write {
  owner: number
  name: string
}

/** What a statement that shares writes came to, when the test says so. */
interface Shared {
  names: string[]
  end: (left?: readonly string[]) => void
  fail: (error: Error) => void
}

function controlledWrites(isBatchedAlone = false) {
  const shared: Shared[] = []
  const alone: { name: string; end: () => void; fail: (error: Error) => void }[] = []
  const write = batchWrites<Write, string>({
    ownerOf: ({ owner }) => owner,
    isBatchedAlone,
    writeBatch: (writes) =>
      new Promise((resolve, reject) => {
        const names = writes.map(({ name }) => name)
        const end = (left: readonly string[] = []) =>
          resolve(names.map((name) => (left.includes(name) ? undefined : `shared ${name}`)))
        shared.push({ names, end, fail: reject })
      }),
    writeOne: ({ name }) =>
      new Promise((resolve, reject) => {
        alone.push({ name, end: () => resolve(`alone ${name}`), fail: reject })
      }),
  })
  /** Two writes that keep what comes after them waiting. */
  const occupy = () => [write({ owner: 101, name: 'first' }), write({ owner: 102, name: 'second' })]
  const go = () => {
    for (const { end } of alone.splice(0)) end()
  }
  return { shared, alone, write, occupy, go }
}

const failureOf = (code: string) => Object.assign(new Error(`failed with ${code}`), { code })

test('a write alone starts at once', async () => {
  const { alone, write, go } = controlledWrites()
  const done = write({ owner: 1, name: 'a' })
  expect(alone.map(({ name }) => name)).toEqual(['a'])
  go()
  expect(await done).toBe('alone a')
})

test('where asked for, a write alone is a batch of one', async () => {
  const { shared, write } = controlledWrites(true)
  const done = write({ owner: 1, name: 'a' })
  expect(shared.map(({ names }) => names)).toEqual([['a']])
  shared[0]?.end()
  expect(await done).toBe('shared a')
})

test('writes that come while two run share a statement; it may leave some out, which run alone', async () => {
  const { shared, alone, write, occupy, go } = controlledWrites()
  const before = occupy()
  const done = ['a', 'b', 'c'].map((name, owner) => write({ owner, name }))
  expect(shared).toEqual([])
  go()
  await Promise.all(before)
  await expect.poll(() => shared.map(({ names }) => names)).toEqual([['a', 'b', 'c']])
  shared[0]?.end(['b'])
  await expect.poll(() => alone.map(({ name }) => name)).toEqual(['b'])
  go()
  expect(await Promise.all(done)).toEqual(['shared a', 'alone b', 'shared c'])
})

test('two writes of one person never share a statement, and the second begins when the first has ended', async () => {
  const { shared, alone, write, occupy, go } = controlledWrites()
  const before = occupy()
  const done = [
    write({ owner: 1, name: 'a' }),
    write({ owner: 2, name: 'b' }),
    write({ owner: 1, name: 'again' }),
  ]
  go()
  await Promise.all(before)
  await expect.poll(() => shared.length).toBe(1)
  expect(shared[0]?.names).toEqual(['a', 'b'])
  expect(alone).toEqual([])
  shared[0]?.end()
  await Promise.all(done.slice(0, 2))
  await expect.poll(() => alone.map(({ name }) => name)).toEqual(['again'])
  go()
  expect(await done[2]).toBe('alone again')
})

test('a statement that fails for what it carries is no failure of the others: each is done alone', async () => {
  const { shared, alone, write, occupy, go } = controlledWrites()
  const before = occupy()
  const done = [write({ owner: 1, name: 'a' }), write({ owner: 2, name: 'b' })]
  go()
  await Promise.all(before)
  await expect.poll(() => shared.length).toBe(1)
  shared[0]?.fail(failureOf('23514'))
  await expect.poll(() => alone.length).toBe(2)
  alone.shift()?.fail(new Error('refused'))
  go()
  await expect(done[0]).rejects.toThrow('refused')
  expect(await done[1]).toBe('alone b')
})

test.each(['CONNECTION_CLOSED', '57014', '57P01', '53100'])(
  'when it is the database that fails (%s), nothing is tried again: it may have been done',
  async (code) => {
    const { shared, alone, write, occupy, go } = controlledWrites()
    const before = occupy()
    const done = [write({ owner: 1, name: 'a' }), write({ owner: 2, name: 'b' })]
    const failed = Promise.allSettled(done)
    go()
    await Promise.all(before)
    await expect.poll(() => shared.length).toBe(1)
    shared[0]?.fail(failureOf(code))
    expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(alone).toEqual([])
    const later = write({ owner: 1, name: 'later' })
    go()
    expect(await later).toBe('alone later')
  },
)

test('a statement that does not end keeps nobody but its own waiting', async () => {
  const { alone, write, occupy } = controlledWrites()
  void Promise.all(occupy())
  void write({ owner: 1, name: 'a' })
  await expect.poll(() => alone.map(({ name }) => name)).toEqual(['first', 'second', 'a'])
})
