import { setTimeout as sleep } from 'node:timers/promises'
import type { StormMessage } from '@aura/server/testing/message-storm'
import { UnexpectedAnswer } from './bench-environment.ts'
import { percentileOf } from './percentiles.ts'

/** How the server handled the messages of an outside service. */
export interface MessageFigures {
  sent: number
  perSecond: number
  forgedTaken: number
  failed: number
}

/** Longest that a page may wait because of an outside service. */
export const barMs = 50
const sentAtOnce = 32
/** Longest that the messages may take to be applied. */
const timeoutMs = 300_000
/** Callers wait two seconds for a service that hangs. */
const hangingMs = 1800
/** Between two calls of one reader. */
const pauseMs = 5

/** Sends messages, some at a time, and waits until all are applied. Forged ones must be refused, the others taken, perhaps later. */
export async function sendMessages(
  address: string,
  messages: readonly StormMessage<{ headers: Record<string, string>; body: string }>[],
  hasPending: () => Promise<boolean>,
): Promise<MessageFigures> {
  const left = [...messages]
  let [forgedTaken, failed] = [0, 0]
  const begun = performance.now()
  const send = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const { message, isForged } = next
      const { status } = await fetch(address, { method: 'POST', ...message })
      // A busy server refuses with 503, and the services send again what was not taken.
      if (status === 503 && performance.now() - begun < timeoutMs) left.unshift(next)
      else if (isForged ? status < 300 : status >= 300) isForged ? forgedTaken++ : failed++
      else if (status >= 500) failed++
    }
  }
  await Promise.all(Array.from({ length: sentAtOnce }, send))
  const perSecond = (1000 * messages.length) / (performance.now() - begun)
  while (await hasPending()) {
    if (performance.now() - begun > timeoutMs) throw new UnexpectedAnswer('Messages are not applied.')
    await sleep(20)
  }
  return { sent: messages.length, perSecond, forgedTaken, failed }
}

/** Reads a page's call again and again, for as long as a service hangs; answers the 99th percentile in milliseconds. */
export async function readAgain(address: string, headers: Record<string, string> = {}): Promise<number> {
  const waits: number[] = []
  const begun = performance.now()
  while (performance.now() - begun < hangingMs) {
    const asked = performance.now()
    const { status } = await fetch(address, { headers })
    if (status !== 200) throw new UnexpectedAnswer(`${address} answered ${status}.`)
    waits.push(performance.now() - asked)
    await sleep(pauseMs)
  }
  return percentileOf(waits, 0.99) ?? 0
}
