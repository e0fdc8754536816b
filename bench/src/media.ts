import { setTimeout as sleep } from 'node:timers/promises'
import { discovery } from '@aura/contract/feed/feed.contract'
import { getPost, type Post } from '@aura/contract/posts/posts.contract'
import { say } from '@aura/server/commands/command'
import { clip } from '@aura/server/testing/video-fixtures'
import sharp from 'sharp'
import { runInWorkplace, UnexpectedAnswer } from './bench-environment.ts'
import type { BenchOptions } from './command-line.ts'
import { type Measure, measureLoad, type RequestsOf } from './load.ts'
import { medianOf } from './median.ts'
import { findPeople, type Person } from './people.ts'
import { type SentPost, sendPost } from './sent-post.ts'

/** What is promised, on two cores. */
const bars = { photoMs: 1500, videoMs: 8000, lossShare: 0.3 }
const pollMs = 50
const playableTimeoutMs = 120_000
const people = 64

/**
 * Measures how soon a photo of 12 megapixels shows and a 1080p video of 15 s plays once their last byte is sent, and how
 * many of the feed's readers are answered while videos are made. Answers the exit code: 1 when a call failed.
 */
export async function runMedia(options: BenchOptions): Promise<number> {
  return runInWorkplace(
    { ...options, dataDir: undefined },
    options.size,
    async ({ db, jwtSecret, startProduct }) => {
      const readers = await findPeople(db, jwtSecret, people)
      const { url } = await startProduct()
      say('Making a photo and a video')
      const place = { url, readers, options, files: { photo: await makePhoto(), video: await makeVideo() } }
      const photoMs = await measurePhotos(place)
      say(toLine('photo shows', photoMs, bars.photoMs))
      const videoMs = await measureVideos(place)
      say(toLine('video plays, nobody reading', videoMs, bars.videoMs))
      const { quiet, busy, busyVideoMs } = await measureReaders(place)
      say(toLine(`video plays, ${options.connections} reading`, busyVideoMs, bars.videoMs))
      const lossShare = 1 - busy / quiet
      const verdict = lossShare <= bars.lossShare ? 'within' : 'more than'
      say(
        `  feed while videos are made: ${Math.round(busy)} of ${Math.round(quiet)} requests/s, ` +
          `${(lossShare * 100).toFixed(0)} % lost: ${verdict} ${bars.lossShare * 100} %`,
      )
      return { report: { photoMs, videoMs, busyVideoMs, quiet, busy, lossShare }, isGood: true }
    },
  )
}

interface Place {
  url: string
  readers: readonly Person[]
  options: BenchOptions
  files: { photo: Buffer; video: Buffer }
}

/** A photo as hard to compress as a real one: 4,000 × 3,000 pixels, shapes under grain. */
async function makePhoto(): Promise<Buffer> {
  const grain = { type: 'gaussian', mean: 128, sigma: 12 } as const
  const base = sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#888', noise: grain } })
  const shapes = Array.from({ length: 60 }, (_, index) => {
    const [x, y, r] = [(index * 977) % 4000, (index * 613) % 3000, 60 + ((index * 37) % 400)]
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="hsl(${(index * 47) % 360} 70% 50%)" opacity="0.5"/>`
  })
  const drawing = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="3000">${shapes.join('')}</svg>`,
  )
  return base
    .composite([{ input: drawing }])
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** A video as a telephone takes it: 1,920 × 1,080, 30 pictures a second, 15 s, moving shapes under grain, with sound. */
function makeVideo(): Promise<Buffer> {
  const pictures = 'testsrc2=size=1920x1080:rate=30:duration=15,noise=alls=6:allf=t'
  return clip({ pictures, width: 1920, height: 1080, seconds: 15, framesPerSecond: 30, bitrate: '16M' })
}

async function measurePhotos({ url, readers, options, files }: Place): Promise<number[]> {
  const times: number[] = []
  // The first starts the process that does it.
  for (let number = 0; number <= options.repeats; number++) {
    const { token } = pick(readers, number)
    const sent = accepted(await sendPost(url, token, files.photo, 'photo.jpg'))
    await readPost(url, sent.post.id)
    if (number > 0) times.push(performance.now() - sent.sentAt)
  }
  return times
}

async function measureVideos({ url, readers, options, files }: Place): Promise<number[]> {
  const times: number[] = []
  for (let number = 0; number < options.repeats; number++) {
    times.push(await timeVideo(url, pick(readers, number), files.video))
  }
  return times
}

/** From the last byte sent until the video plays, in milliseconds. */
async function timeVideo(url: string, { token }: Person, video: Buffer): Promise<number> {
  const sent = accepted(await sendPost(url, token, video, 'video.mp4'))
  while (performance.now() - sent.sentAt < playableTimeoutMs) {
    const { media_state } = await readPost(url, sent.post.id)
    if (media_state === 'ready') return performance.now() - sent.sentAt
    if (media_state === 'failed') throw new UnexpectedAnswer('A video could not be made.')
    await sleep(pollMs)
  }
  throw new UnexpectedAnswer('A video was not made in time.')
}

/** Requests a second of the feed's readers without and with videos being made, in turns. */
async function measureReaders(place: Place) {
  const { url, readers, options, files } = place
  const requestsOf: RequestsOf = (connection) => [
    { method: 'GET', path: discovery.path, headers: { authorization: pick(readers, connection).token } },
  ]
  const load = { url, connections: options.connections, seconds: options.seconds }
  const rateOf = ({ successes, seconds }: Measure) => successes / seconds
  const quiet: number[] = []
  const busy: number[] = []
  const busyVideoMs: number[] = []
  for (let turn = 0; turn < options.repeats; turn++) {
    quiet.push(rateOf(await measureLoad(load, requestsOf)))
    let isOver = false
    const loaded = measureLoad(load, requestsOf).finally(() => {
      isOver = true
    })
    while (!isOver) busyVideoMs.push(await timeVideo(url, pick(readers, turn), files.video))
    busy.push(rateOf(await loaded))
  }
  return { quiet: medianOf(quiet), busy: medianOf(busy), busyVideoMs }
}

async function readPost(url: string, id: number): Promise<Post> {
  const answer = await fetch(url + getPost.path.replace(':id', String(id)), {
    headers: { accept: 'application/json' },
  })
  if (answer.status !== 200) throw new UnexpectedAnswer(`A post answered ${answer.status}.`)
  return (await answer.json()) as Post
}

function accepted(sent: SentPost): SentPost {
  if (sent.status !== 200) throw new UnexpectedAnswer(`Publishing answered ${sent.status}.`)
  return sent
}

function pick<T>(all: readonly T[], number: number): T {
  return all[number % all.length] as T
}

function toLine(what: string, times: readonly number[], barMs: number): string {
  const median = medianOf(times)
  const verdict = median <= barMs ? 'within' : 'more than'
  const [shown, worst] = [median, Math.max(...times)].map((ms) => `${(ms / 1000).toFixed(2)} s`)
  return `  ${what}: ${shown} after its last byte (median of ${times.length}, worst ${worst}): ${verdict} ${barMs / 1000} s`
}
