import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { jpeg } from '../../testing/image-fixtures.ts'
import { openMediaStage } from '../../testing/media-stage.ts'

const { database, media, server, shown, publish, publishShown, widestName, get } = await openMediaStage()

describe('serving', () => {
  test('[MED-07] a visible picture comes whole, typed, and may be kept for good', async () => {
    const { name } = await publishShown(await jpeg(900, 600))
    const answer = await get(name)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(answer.rawPayload.length),
      'cache-control': 'public, max-age=31536000, s-maxage=60, immutable',
      'x-content-type-options': 'nosniff',
      etag: `"${name}"`,
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 900,
      height: 600,
    })
  })

  test('one asked for again with its tag is not sent again', async () => {
    const { name } = await publishShown(await jpeg(400, 300))
    const answer = await get(name, { 'if-none-match': `"${name}"` })
    expect(answer.statusCode).toBe(304)
    expect(answer.rawPayload.length).toBe(0)
  })

  test('[MED-11] [RUN-24] parts are served by byte range, and only for the file they were begun with', async () => {
    const { name } = await publishShown(await jpeg(500, 400))
    const whole = (await get(name)).rawPayload
    const part = await get(name, { range: 'bytes=10-19' })
    expect(part.statusCode).toBe(206)
    expect(part.headers).toMatchObject({
      'content-range': `bytes 10-19/${whole.length}`,
      'content-length': '10',
    })
    expect(part.rawPayload).toEqual(whole.subarray(10, 20))
    const beyond = await get(name, { range: `bytes=${whole.length}-` })
    expect(beyond.statusCode).toBe(416)
    expect(beyond.headers).toMatchObject({
      'content-range': `bytes */${whole.length}`,
      'cache-control': 'no-store',
    })
    expect(beyond.json()).toMatchObject({ code: 'media.range-unsatisfiable', message: expect.any(String) })
    const stale = await get(name, { range: 'bytes=10-19', 'if-range': '"another"' })
    expect(stale.statusCode).toBe(200)
    expect(stale.rawPayload).toEqual(whole)
  })

  test('HEAD tells size and type without the bytes', async () => {
    const { name } = await publishShown(await jpeg(300, 300))
    const whole = (await get(name)).rawPayload
    const answer = await server.inject({ method: 'HEAD', url: `/media/${name}` })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-length': String(whole.length),
      'content-type': 'image/webp',
    })
    expect(answer.rawPayload.length).toBe(0)
  })

  test('[MED-14] one that nobody may see is absent, at every size and by every address', async () => {
    const { id } = await publishShown(await jpeg(1000, 800))
    const { variants = [] } = (await media.findCards([id])).get(id) ?? {}
    expect(variants).toHaveLength(3)
    for (const { name } of variants) expect((await get(name)).statusCode).toBe(200)
    shown.clear()
    for (const { name } of variants) {
      for (const headers of [{}, { range: 'bytes=0-9' }, { 'if-none-match': `"${name}"` }]) {
        const answer = await get(name, headers)
        expect(answer.statusCode).toBe(404)
        expect(answer.json()).toMatchObject({ code: 'media.unknown' })
        expect(answer.headers['cache-control']).toBe('private, no-store')
      }
    }
  })

  test.each([
    'unknown-name-of-a-file.webp',
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e%2ffiles.webp',
    'a'.repeat(199),
  ])('there is no medium %s', async (name) => {
    expect((await get(name)).statusCode).toBe(404)
  })

  test('[MED-14] the same picture sent by two people stays while one of them still shows it', async () => {
    const bytes = await jpeg(640, 480)
    const first = await publish(bytes)
    const second = await publish(bytes)
    const name = await widestName(first)
    expect(await widestName(second)).toBe(name)
    shown.add(second)
    await inTransaction(database.db, (tx) => media.remove(tx, first))
    expect((await get(name)).statusCode).toBe(200)
    shown.clear()
    expect((await get(name)).statusCode).toBe(404)
  })
})
