import { setTimeout as sleep } from 'node:timers/promises'
import { complain, say } from '@aura/server/commands/command'
import { clip, padded } from '@aura/server/testing/video-fixtures'
import { type BenchRun, runInWorkplace } from './bench-environment.ts'
import { findPeople } from './people.ts'
import { residentBytes } from './resident-memory.ts'
import { sendPost } from './sent-post.ts'

const megabyte = 1024 * 1024
/** What the server may hold in memory, whatever arrives. */
const maxResidentBytes = 400 * megabyte
const senders = 20

/**
 * Sends large videos all at once and tells what the server's own memory grew to. Answers the exit code: 1 when an upload
 * was neither taken nor refused in order (503).
 */
export async function runUploads(options: BenchRun): Promise<number> {
  const { uploads, megabytes } = options
  const size = { users: senders, posts: 30, votes: 0, communities: 1, days: 90 }
  return runInWorkplace({ ...options, dataDir: undefined }, size, async ({ db, jwtSecret, startProduct }) => {
    const people = await findPeople(db, jwtSecret, senders)
    const { url, pid, stop } = await startProduct()
    const file = padded(await clip({ width: 640, height: 360, seconds: 2 }), megabytes * megabyte)
    const before = await residentBytes(pid)
    say(`Sending ${uploads} videos of ${megabytes} MiB at once`)
    const started = performance.now()
    const statuses = await Promise.all(
      Array.from({ length: uploads }, (_, index) => {
        const { token } = people[index % people.length] as { token: string }
        return sendPost(url, token, file, `video-${index}.mp4`).then(
          ({ status }) => status,
          () => 0,
        )
      }),
    )
    const seconds = (performance.now() - started) / 1000
    const peak = await residentBytes(pid, 'VmHWM')
    // What garbage collection and the system take back.
    await sleep(2000)
    const after = await residentBytes(pid)
    await stop()
    const count = (wanted: number) => statuses.filter((status) => status === wanted).length
    const [taken, refused] = [count(200), count(503)]
    say(`${taken} taken, ${refused} refused with 503, in ${seconds.toFixed(1)} s`)
    const inMegabytes = (bytes: number) => `${Math.round(bytes / megabyte)} MiB`
    const verdict = peak <= maxResidentBytes ? 'within' : 'more than'
    say(
      `Resident memory of the server: ${inMegabytes(before)} before, ${inMegabytes(peak)} at most, ` +
        `${inMegabytes(after)} afterwards: ${verdict} ${inMegabytes(maxResidentBytes)}`,
    )
    const lost = uploads - taken - refused
    if (lost > 0) complain(`${lost} uploads were answered otherwise, or not at all.`)
    const report = { uploads, megabytes, seconds, taken, refused, before, peak, after }
    return { report, isGood: lost === 0 }
  })
}
