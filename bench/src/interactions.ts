import { existsSync } from 'node:fs'
import { say } from '@aura/server/commands/command'
import { StartFault } from '@aura/server/platform/errors/start-fault'
import type { CDPSession, Page } from '@playwright/test'
import { builtPages, runInWorkplace } from './bench-environment.ts'
import type { BenchOptions } from './command-line.ts'
import { findPeople } from './people.ts'
import { percentileOf } from './percentiles.ts'
import { withFeedOnPhone } from './phone.ts'

/** What one kind of act took, over all rounds. */
interface ActFigures {
  kind: string
  count: number
  /** Three quarters of the acts were answered by a new picture within this. */
  p75Ms: number
  worstMs: number
  /** Parts of the slowest interaction: input delay, handlers, and presentation. */
  worst: Omit<Interaction, 'durationMs'>
}

interface Interaction {
  durationMs: number
  delayMs: number
  handlersMs: number
  pictureMs: number
}

/** How many times slower than this machine the phone is. */
const slowdown = 4
/** The browser does not report shorter interactions. */
const minMs = 16
const typed = 'Belle lumière'
const swipeSteps = 12
const mediaOfPosts = [3, 10] as const

/**
 * Scrolls and acts on the feed as a member with a slow phone: likes, votes, opens comments and menus, types, swipes through media.
 * Measures each as « interaction to next paint » does; of scrolls and swipes, which are none, the longest task that a press in
 * the middle would wait for. Answers the exit code.
 */
export async function runInteractions(options: BenchOptions): Promise<number> {
  if (!existsSync(builtPages)) throw new StartFault('Build the pages first: npm start, once.')
  const posts = Math.max(100, 2 * options.rounds)
  const size = { users: 60, posts, votes: 1000, communities: 1, days: 90, mediaOfPosts }
  return runInWorkplace(options, size, async ({ db, jwtSecret, startProduct }) => {
    const [reader] = await findPeople(db, jwtSecret, 1)
    if (!reader) throw new Error('the data set has people')
    const { url } = await startProduct()
    const found = await withFeedOnPhone(reader, url, (page) => actOn(page, options.rounds))
    const all = [...found].flatMap(([kind, list]) => (gestures.has(kind) ? [] : list))
    const report = [...found, ['all presses and keys', all] as const].map(([kind, list]) =>
      figuresOf(kind, list),
    )
    for (const { kind, count, p75Ms, worstMs, worst } of report) {
      const parts = `${worst.delayMs} waiting + ${worst.handlersMs} handlers + ${worst.pictureMs} picture`
      say(
        `${kind.padEnd(22)} p75 ${String(p75Ms).padStart(4)} ms, worst ${worstMs} ms (${parts}), of ${count}`,
      )
    }
    return { report, isGood: true }
  })
}

function figuresOf(kind: string, list: readonly Interaction[]): ActFigures {
  const sorted = list.toSorted((a, b) => a.durationMs - b.durationMs)
  const durations = sorted.map(({ durationMs }) => durationMs)
  const { durationMs: worstMs = 0, ...worst } = sorted.at(-1) ?? noInteraction
  return {
    kind,
    count: list.length,
    p75Ms: percentileOf(durations, 0.75) ?? 0,
    worstMs,
    worst,
  }
}

const noInteraction: Interaction = { durationMs: minMs, delayMs: 0, handlersMs: 0, pictureMs: 0 }
const gestures: ReadonlySet<string> = new Set(['scroll to the next post', 'swipe to the next medium'])

/** Goes through all acts on so many posts, one after the other. */
async function actOn(page: Page, rounds: number): Promise<Map<string, Interaction[]>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.evaluate(watchInteractions)
  const found = new Map<string, Interaction[]>()
  /** Measures an act of so many presses or keys. */
  const measure = async (kind: string, expected: number, act: () => Promise<void>) => {
    await page.evaluate(takeInteractions)
    await act()
    const { interactions, longestTaskMs } = await page.evaluate(takeInteractions)
    const list: Interaction[] = gestures.has(kind)
      ? [{ ...noInteraction, durationMs: longestTaskMs, handlersMs: longestTaskMs }]
      : Array.from({ length: expected }, (_, at) => interactions[at] ?? noInteraction)
    found.set(kind, [...(found.get(kind) ?? []), ...list])
  }
  for (let round = 0; round < rounds; round++) {
    if (round > 0) await measure('scroll to the next post', 0, () => swipe(devtools, [190, 640], [0, -500]))
    await measure('like', 1, () => press(page, 'J’aime'))
    await measure('give aura', 1, () => press(page, 'Donner de l’aura'))
    await measure('swipe to the next medium', 0, () => swipe(devtools, [320, 300], [-260, 0]))
    await measure('open the comments', 1, () => press(page, 'Commentaires'))
    const text = page.getByRole('dialog').getByRole('textbox')
    await text.focus()
    await measure('type in a comment', typed.length, () => page.keyboard.type(typed, { delay: 120 }))
    await text.fill('')
    await measure('close the comments', 1, () => page.keyboard.press('Escape'))
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await measure('open the menu', 1, () => press(page, 'Options du post'))
    await page.getByRole('menu').waitFor()
    await measure('close the menu', 1, () => page.keyboard.press('Escape'))
    await page.getByRole('menu').waitFor({ state: 'detached' })
  }
  return found
}

/** Presses a button of the post on the screen with a finger. */
async function press(page: Page, label: string): Promise<void> {
  const place = await page.evaluate((label) => {
    const post = [...document.querySelectorAll('article')].find(
      (article) => Math.abs(article.getBoundingClientRect().top) < 2,
    )
    const box = post?.querySelector(`button[aria-label="${label}"]`)?.getBoundingClientRect()
    return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }, label)
  if (!place) throw new Error(`no button « ${label} » is on the screen`)
  await page.touchscreen.tap(place.x, place.y)
}

/** Draws a finger over the screen; `Input.synthesizeScrollGesture` would never end on a slowed page. */
async function swipe(
  devtools: CDPSession,
  [fromX, fromY]: readonly [number, number],
  [byX, byY]: readonly [number, number],
): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove', share: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [{ x: fromX + byX * share, y: fromY + byY * share }],
    })
  await touch('touchStart', 0)
  for (let step = 1; step <= swipeSteps; step++) await touch('touchMove', step / swipeSteps)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

declare global {
  interface Window {
    /** Observes interactions, and tasks that held the page up. */
    acts?: { events: PerformanceObserver; tasks: PerformanceObserver; entries: PerformanceEntry[] }
  }
}

/** Runs in the page. */
function watchInteractions(): void {
  const entries: PerformanceEntry[] = []
  const keep = (list: PerformanceObserverEntryList) => void entries.push(...list.getEntries())
  const events = new PerformanceObserver(keep)
  events.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  const tasks = new PerformanceObserver(keep)
  tasks.observe({ type: 'longtask' })
  window.acts = { events, tasks, entries }
}

/** Runs in the page: once it rests, answers what was observed since the last time. */
async function takeInteractions() {
  const { acts } = window
  if (!acts) throw new Error('nothing is observed')
  await new Promise((resolve) => setTimeout(resolve, 500))
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }))
  const { entries, events, tasks } = acts
  const taken = [...entries.splice(0), ...events.takeRecords(), ...tasks.takeRecords()]
  const found = new Map<number, PerformanceEventTiming>()
  let longestTaskMs = 0
  for (const entry of taken) {
    if (entry.entryType === 'longtask') {
      longestTaskMs = Math.max(longestTaskMs, Math.round(entry.duration))
      continue
    }
    const event = entry as PerformanceEventTiming & { interactionId: number }
    if (event.interactionId === 0) continue
    const known = found.get(event.interactionId)
    if (!known || known.duration < event.duration) found.set(event.interactionId, event)
  }
  const interactions = [...found.values()].map(({ startTime, processingStart, processingEnd, duration }) => ({
    durationMs: Math.round(duration),
    delayMs: Math.round(processingStart - startTime),
    handlersMs: Math.round(processingEnd - processingStart),
    pictureMs: Math.max(0, Math.round(startTime + duration - processingEnd)),
  }))
  return { interactions, longestTaskMs }
}
