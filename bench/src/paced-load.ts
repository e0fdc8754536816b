import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { callJson, type JsonCall } from './call-json.ts'
import { percentileOf } from './percentiles.ts'

/** The next call of each kind of caller, without end. */
export type NextCall<Caller extends string> = Record<Caller, () => JsonCall>

export interface SteadyLoad<Caller extends string> {
  next: NextCall<Caller>
  perSecond: Readonly<Record<Caller, number>>
}

export interface SteadySample<Caller extends string> {
  caller: Caller
  status: number
  ms: number
}

/** Calls at a steady pace, however long answers take. The latency of a call counts from its scheduled moment. */
export async function callSteadily<Caller extends string>(
  url: string,
  { next, perSecond }: SteadyLoad<Caller>,
  seconds: number,
): Promise<SteadySample<Caller>[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  const begunAt = performance.now()
  const callers = Object.keys(perSecond) as Caller[]
  const samples = callers.flatMap((caller) =>
    Array.from({ length: Math.ceil(perSecond[caller] * seconds) }, async (_, index) => {
      const dueAt = begunAt + (index * 1000) / perSecond[caller]
      await sleep(Math.max(0, dueAt - performance.now()))
      const status = await callJson(url, next[caller](), agent).catch(() => 0)
      return { caller, status, ms: performance.now() - dueAt }
    }),
  )
  const called = await Promise.all(samples)
  agent.destroy()
  return called
}

export function p99Of(samples: readonly { ms: number }[]): number {
  const durations = samples.map(({ ms }) => ms)
  return percentileOf(durations, 0.99) ?? Number.NaN
}

/** The longest delay of the server's event loop since it was last asked. */
export async function readLoopDelayMs(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1] ?? Number.NaN) * 1000
}
