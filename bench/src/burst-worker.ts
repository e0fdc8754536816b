import { once } from 'node:events'
import { Agent } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { createPost } from '@aura/contract/posts/posts.contract'
import type { Burst } from './bursts.ts'
import { callJson } from './call-json.ts'

const halfAFile = Buffer.alloc(500_000)

/**
 * Sends a burst from a separate thread, so that the thread that measures does not wait for it. Says when it is ready, waits for a
 * word, and posts how often each status came.
 */
const { url, burst } = workerData as { url: string; burst: Burst }
if (!parentPort) throw new Error('this file runs as a worker')
parentPort.postMessage('ready')
await once(parentPort, 'message')
const statuses = 'calls' in burst ? await sendAll(burst.calls) : await cutAll(burst.cutUploads)
const counts: Record<string, number> = {}
for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
parentPort.postMessage(counts)
parentPort.close()

async function sendAll(calls: readonly Parameters<typeof callJson>[1][]): Promise<number[]> {
  const agent = new Agent({ maxSockets: Infinity })
  const answers = await Promise.all(calls.map((call) => callJson(url, call, agent).catch(() => 0)))
  agent.destroy()
  return answers
}

/** Begins uploads and resets their connections, each at another moment. */
async function cutAll(uploads: readonly { token: string }[]): Promise<number[]> {
  const { hostname, port } = new URL(url)
  await Promise.all(
    uploads.map(async ({ token }, index) => {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => {})
      socket.write(
        `POST ${createPost.path} HTTP/1.1\r\nHost: bench\r\nAuthorization: ${token}\r\nContent-Length: 10000000\r\n` +
          'Content-Type: multipart/form-data; boundary=x\r\n\r\n' +
          '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n',
      )
      socket.write(halfAFile)
      await sleep(100 + index * 10)
      socket.resetAndDestroy()
    }),
  )
  return uploads.map(() => 0)
}
