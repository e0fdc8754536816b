import { addComment } from '@aura/contract/comments/comments.contract'
import { listNotifications, type Notification } from '@aura/contract/notifications/notifications.contract'
import { newNotificationEvent } from '@aura/contract/notifications/notifications.realtime'
import { joinEvent } from '@aura/contract/platform/platform.realtime'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, expect, test } from 'vitest'
import { type LivePerson, type LiveServer, startLiveServer } from '../../testing/live-server.ts'
import { openWebSocket } from '../../testing/open-websocket.ts'
import { makePost } from '../../testing/posts.ts'
import { startRedisServer } from '../../testing/redis-server.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { openTestDatabase } from '../../testing/test-database.ts'

const database = await openTestDatabase()
const redis = await startRedisServer()
afterAll(() => redis.close())
const servers: LiveServer[] = []
const pages: Page[] = []

afterEach(async () => {
  for (const page of pages.splice(0)) page.close()
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

const startServers = (count: number, environment: Record<string, string>) =>
  Promise.all(Array.from({ length: count }, () => startLiveServer({ database, environment })))

interface Page {
  /** Posts of the notifications it has shown, in order. */
  seen(): number[]
  /** Posts whose notification came twice by its sockets. */
  seenTwice(): number[]
  isJoined(): boolean
  /** Connects to another server, as through a balancer. */
  moveTo(server: LiveServer): void
  close(): void
}

/** Behaves as an open page: joins, polls for missed notifications, reconnects. */
function openPage(server: LiveServer, { token }: LivePerson): Page {
  const seen = new Set<number>()
  const bySocket = new Set<number>()
  const twice: number[] = []
  let address = ''
  let isJoined = false
  let socket: Socket | undefined

  async function askForMissed(): Promise<void> {
    const headers = { authorization: token, accept: 'application/json' }
    const answer = await fetch(`${address}${listNotifications.path}`, { headers })
    const { notifications } = (await answer.json()) as { notifications: Notification[] }
    for (const { data } of notifications.reverse()) seen.add(data.postId ?? 0)
    isJoined = true
  }

  function moveTo({ process }: LiveServer): void {
    socket?.disconnect()
    address = process.address
    const opened = io(address, { transports: ['websocket'], forceNew: true, reconnectionDelay: 50 })
    socket = opened
    opened.on('connect', () => {
      opened.emit(joinEvent, token, () => {
        // The socket notices a killed server.
        askForMissed().catch(() => {})
      })
    })
    opened.on('disconnect', () => {
      isJoined = false
    })
    opened.on(newNotificationEvent, ({ data }: Notification) => {
      const postId = data.postId ?? 0
      if (bySocket.has(postId)) twice.push(postId)
      bySocket.add(postId)
      seen.add(postId)
    })
  }

  moveTo(server)
  const page = {
    seen: () => [...seen],
    seenTwice: () => twice,
    isJoined: () => isJoined,
    moveTo,
    close: () => void socket?.disconnect(),
  }
  pages.push(page)
  return page
}

test('[NTF-29, RUN-05] three processes: what one causes reaches the sockets of all; one is killed, its page goes on at another; Redis dies and hangs; nothing is lost or comes twice', async () => {
  servers.push(...(await startServers(3, { REDIS_URL: redis.url })))
  const [a, b, c] = servers as [LiveServer, LiveServer, LiveServer]
  const [reader, lea] = (await a.makePeople(2)) as [LivePerson, LivePerson]
  const [onA, onB, onC] = [openPage(a, reader), openPage(b, reader), openPage(c, reader)]
  const areJoined = () => pages.every((page) => page.isJoined())
  await expect.poll(areJoined).toBe(true)

  const postIds: number[] = []
  /** Notifies the reader, by a call to A. */
  async function act(): Promise<void> {
    const postId = await makePost({ db: database.db, clock: createTestClock() }, reader)
    const answer = await fetch(`${a.process.address}${addComment.path}`, {
      method: 'POST',
      headers: { authorization: lea.token, 'content-type': 'application/json' },
      body: JSON.stringify({ postId, content: 'Bravo !' }),
    })
    expect(answer.status).toBe(200)
    postIds.push(postId)
  }
  const untilSeenBy = async (...readers: Page[]) => {
    for (const page of readers) await expect.poll(page.seen).toEqual(postIds)
  }

  await act()
  await untilSeenBy(onA, onB, onC)
  b.process.child.kill('SIGKILL')
  await b.process.untilEnd()
  await act()
  await untilSeenBy(onA, onC)
  expect(onB.seen()).toHaveLength(1)
  onB.moveTo(c)
  await untilSeenBy(onB)
  await act()
  await untilSeenBy(onA, onB, onC)

  // Redis only counts rate limits: without an answer, each process counts for itself.
  const faults = [redis.freeze, redis.thaw, redis.kill, redis.start]
  for (const fault of faults) {
    await fault()
    await act()
    await untilSeenBy(onA, onB, onC)
  }
  for (const page of pages) expect(page.seenTwice()).toEqual([])

  // A client that never acknowledges a close must not delay the stop; a stop that was cut short would exit with 1.
  expect((await openWebSocket(c.process.address)).status).toBe(101)
  c.process.child.kill('SIGTERM')
  expect(await c.process.untilEnd()).toBe(0)
})
