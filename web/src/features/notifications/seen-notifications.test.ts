import { expect, test } from 'vitest'
import { createSeenNotifications } from './seen-notifications.ts'

const news = (id: number, second: number) => ({ id, created_at: `2026-11-25T12:00:${second}.000Z` })

test('[NTF-30] what is said as it happens is told once, in whichever order it comes', () => {
  const known = createSeenNotifications()
  expect(known.isNew(news(2, 20))).toBe(true)
  expect(known.isNew(news(1, 10))).toBe(true)
  expect(known.isNew(news(1, 10))).toBe(false)
  expect(known.isNew(news(1, 30))).toBe(true)
})

test('[NTF-17] what was unread when the page came is no news, nor what was said already; what comes later is', () => {
  const known = createSeenNotifications()
  expect(known.isNewer(news(1, 10))).toBe(false)
  expect(known.isNew(news(2, 20))).toBe(true)
  expect(known.isNewer(news(2, 20))).toBe(false)
  expect(known.isNewer(news(1, 30))).toBe(true)
  expect(known.isNewer(null)).toBe(false)
  const empty = createSeenNotifications()
  expect(empty.isNewer(null)).toBe(false)
  expect(empty.isNewer(news(1, 10))).toBe(true)
})
