import { existsSync } from 'node:fs'
import { say } from '@aura/server/commands/command'
import { StartFault } from '@aura/server/platform/errors/start-fault'
import type { CDPSession, Page } from '@playwright/test'
import { builtPages, runInWorkplace } from './bench-environment.ts'
import type { BenchOptions } from './command-line.ts'
import { findPeople } from './people.ts'
import { withFeedOnPhone } from './phone.ts'

/** What a reader's browser went through. */
interface ScrollFigures {
  posts: number
  /** Most elements in the page at any time. */
  maxElements: number
  /** What is used after collecting garbage, in MB: after the first posts, and at most later. */
  startHeapMb: number
  maxHeapMb: number
  /** The same by how many posts were scrolled through. */
  heapMb: Record<number, number>
  /** Work that held the page up for more than 50 ms. */
  longTasks: number
  longestTaskMs: number
  /** Longest that a post was not there once scrolled to. */
  longestWaitMs: number
}

/** Heaps are looked at this often, counted in posts. */
const stepPosts = 50
/** Each post has several media, as heavy as a feed gets. */
const mediaOfPosts = [3, 10] as const
/** A hurried reader: posts follow each other this quickly. */
const pausePerPostMs = 120

/**
 * Scrolls through discovery, posts of several media each, on a phone as a hurried member, and measures what it does to the page. Answers the exit
 * code: 1 when posts ran out before their time.
 */
export async function runScroll(options: BenchOptions): Promise<number> {
  if (!existsSync(builtPages)) throw new StartFault('Build the pages first: npm start, once.')
  const size = { users: 60, posts: 2 * options.scrolled, votes: 2000, communities: 1, days: 90, mediaOfPosts }
  return runInWorkplace(options, size, async ({ db, jwtSecret, startProduct }) => {
    const [reader] = await findPeople(db, jwtSecret, 1)
    if (!reader) throw new Error('the data set has people')
    const { url } = await startProduct()
    const figures = await withFeedOnPhone(reader, url, (page) => scrollThrough(page, options.scrolled))
    for (const [name, value] of Object.entries(figures)) {
      say(`${name.padEnd(14)} ${typeof value === 'number' ? value : JSON.stringify(value)}`)
    }
    return { report: figures, isGood: figures.posts === options.scrolled }
  })
}

async function scrollThrough(page: Page, wanted: number): Promise<ScrollFigures> {
  const devtools = await page.context().newCDPSession(page)
  await page.evaluate(watchLongTasks)
  const steps: Awaited<ReturnType<typeof scrollOn>>[] = []
  const heapMb: Record<number, number> = {}
  for (let from = 0; from < wanted && (steps.at(-1)?.isOver ?? false) === false; from += stepPosts) {
    const to = Math.min(from + stepPosts, wanted)
    steps.push(await scrollOn(page, from, to))
    heapMb[to] = await heapMbOf(devtools)
  }
  const heaps = Object.values(heapMb)
  const tasks = await page.evaluate(() => window.longTasks ?? [])
  return {
    posts: steps.at(-1)?.reached ?? 0,
    maxElements: Math.max(...steps.map(({ maxElements }) => maxElements)),
    startHeapMb: heaps[0] ?? 0,
    maxHeapMb: Math.max(...heaps),
    heapMb,
    longTasks: tasks.length,
    longestTaskMs: Math.round(Math.max(0, ...tasks)),
    longestWaitMs: Math.round(Math.max(...steps.map(({ longestWaitMs }) => longestWaitMs))),
  }
}

declare global {
  interface Window {
    /** How long each task took that held the page up, in ms. */
    longTasks?: number[]
  }
}

/** Runs in the page. */
function watchLongTasks(): void {
  const tasks: number[] = []
  window.longTasks = tasks
  new PerformanceObserver((list) => {
    tasks.push(...list.getEntries().map(({ duration }) => duration))
  }).observe({ type: 'longtask' })
}

/** Scrolls on to each place in turn, once the one before has its post. */
function scrollOn(page: Page, from: number, to: number) {
  return page.evaluate(
    async ({ from, to, pauseMs }) => {
      const scroller = document.querySelector('[data-feed-scroller]')
      if (!scroller) throw new Error('the feed has a scroller')
      const isThere = () =>
        [...document.querySelectorAll('article')].some(
          (article) => Math.abs(article.getBoundingClientRect().top) < 2,
        )
      const timeoutMs = 10_000
      let maxElements = 0
      let longestWaitMs = 0
      for (let place = from; place < to; place++) {
        const startedAt = performance.now()
        scroller.scrollTo({ top: place * scroller.clientHeight, behavior: 'instant' })
        do {
          await new Promise(requestAnimationFrame)
          maxElements = Math.max(maxElements, document.getElementsByTagName('*').length)
        } while (!isThere() && performance.now() - startedAt < timeoutMs)
        if (!isThere()) return { reached: place, isOver: true, maxElements, longestWaitMs }
        const waitedMs = performance.now() - startedAt
        longestWaitMs = Math.max(longestWaitMs, waitedMs)
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, pauseMs - waitedMs)))
      }
      return { reached: to, isOver: false, maxElements, longestWaitMs }
    },
    { from, to, pauseMs: pausePerPostMs },
  )
}

async function heapMbOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return Math.round(usedSize / 1e5) / 10
}
