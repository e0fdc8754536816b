import { readdir } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { later, minutes } from '../../platform/clock/clock.ts'
import { jpeg, received, refusedFiles } from '../../testing/image-fixtures.ts'
import { openMediaStage } from '../../testing/media-stage.ts'
import { namedByRows, storedNames } from '../../testing/stored-files.ts'

const { database, store, media, shown, serviceWith, publish, widestName, get } = await openMediaStage()

describe('taking in', async () => {
  test('[MED-03] an alternative text is kept, a blank one is none', async () => {
    const withAlt = await publish(await jpeg(320, 200), { alt: '  Un lac au matin ' })
    const without = await publish(await jpeg(320, 201), { alt: '   ' })
    const views = await media.findCards([withAlt, without])
    expect(views.get(withAlt)).toMatchObject({ alt: 'Un lac au matin', width: 320, height: 200 })
    expect(views.get(without)?.alt).toBeNull()
    expect(views.get(withAlt)?.placeholder).toMatch(/^data:image\/webp;base64,/)
  })

  test('a profile picture comes in both sides of the contract', async () => {
    const id = await publish(await jpeg(500, 700), { purpose: 'picture' })
    const { variants = [] } = (await media.findCards([id])).get(id) ?? {}
    expect(variants.map(({ width, height }) => [width, height])).toEqual([
      [96, 96],
      [320, 320],
    ])
  })

  test.each(Object.entries(await refusedFiles()))(
    '[MED-13] %s leaves neither file nor row',
    async (_, file) => {
      const before = { files: await storedNames(store), rows: await namedByRows(database.db) }
      await expect(publish(file.bytes)).rejects.toMatchObject({ code: file.code })
      expect({ files: await storedNames(store), rows: await namedByRows(database.db) }).toEqual(before)
      expect(await readdir(store.tempFolder)).toEqual([])
    },
  )

  test('[MED-13] when the call fails after the files were stored, they go too', async () => {
    const before = await storedNames(store)
    const onWritten = async () => {
      expect(await storedNames(store)).toHaveLength(before.length + 2)
      throw new Error('the rest of the call failed')
    }
    await expect(publish(await jpeg(700, 500), { onWritten })).rejects.toThrow('the rest of the call failed')
    expect(await storedNames(store)).toEqual(before)
    expect(await readdir(store.tempFolder)).toEqual([])
  })

  test('many people sending one picture at once, some of whose calls fail: its rows and its file agree', async () => {
    const bytes = await jpeg(256, 256)
    const onWritten = async () => {
      throw new Error('failed on purpose')
    }
    const calls = Array.from({ length: 12 }, (_, index) =>
      publish(bytes, index % 2 === 0 ? { onWritten } : {}),
    )
    const outcomes = await Promise.allSettled(calls)
    const kept = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    const stored = await storedNames(store)
    for (const id of kept) expect(stored).toContain(await widestName(id))
    expect(stored).toEqual(await namedByRows(database.db))
  })
})

describe('the sweep', () => {
  const sweeperInTwoHours = () => serviceWith({ now: () => later(new Date(), minutes(120)) })

  /** Stores a file that no row will ever name, as a crash between the two would. */
  async function leaveOrphan(name: string): Promise<void> {
    await store.put(await received(store.tempFolder, Buffer.from(name)), name)
  }

  test('removes exactly the files that no row names, and none that is young', async () => {
    const id = await publish(await jpeg(800, 600))
    const before = await storedNames(store)
    for (let index = 0; index < 7; index++) await leaveOrphan(`orphan-of-a-crash-${index}.webp`)
    expect(await storedNames(store)).toHaveLength(before.length + 7)
    expect(await media.sweepOrphans()).toBe(0)

    const sweeper = sweeperInTwoHours()
    expect(await sweeper.sweepOrphans()).toBe(7)
    expect(await storedNames(store)).toEqual(before)
    expect(await sweeper.sweepOrphans()).toBe(0)
    shown.add(id)
    expect((await get(await widestName(id))).statusCode).toBe(200)
  })
})
