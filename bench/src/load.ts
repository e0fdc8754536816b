import autocannon, { type Request } from 'autocannon'
import type { CpuUsed } from './cpu.ts'
import { medianOf } from './median.ts'
import { percentileOf } from './percentiles.ts'

export type LoadRequest = Request

/** What one connection asks for, over and over. */
export type RequestsOf = (connection: number) => LoadRequest[]

export interface LoadOptions {
  /** Address of the server, without a path. */
  url: string
  /** Processor time used until now, where it can be measured. */
  readCpu?: () => CpuUsed | undefined
  /** Statements that the server has sent to PostgreSQL until now, if it counts them. */
  readStatements?: () => Promise<number | undefined>
  connections: number
  seconds: number
}

/** What calling came to. */
export interface Measure {
  /** Answers with a status of 2xx. */
  successes: number
  /** How long it took altogether. */
  seconds: number
  /** Median time to an answer, in milliseconds. */
  p50Ms: number
  p99Ms: number
  /** How often a call was no success, by status or {@link noAnswer}. */
  failures: Record<string, number>
  /** Processor time in microseconds; null where it cannot be measured. */
  cpu: CpuUsed | null
  /** Statements sent to PostgreSQL, those of the work that follows a call included; null where the server does not count them. */
  statements: number | null
}

/** Stands for the status of an answer that did not come. */
const noAnswer = 'no answer'

const answerTimeoutSeconds = 20
/** Interval in which autocannon checks its clock. */
const maxSampleMs = 50

/**
 * Calls a server from `connections` clients, each waiting for its answer, for the given time, or for longer when that
 * was too short for any answer.
 */
export async function measureLoad(options: LoadOptions, requestsOf: RequestsOf): Promise<Measure> {
  const { url, readCpu, readStatements, connections, seconds } = options
  let connection = 0
  // NOTE: autocannon's own percentiles are whole milliseconds.
  const durationsMs: number[] = []
  const statementsBefore = await readStatements?.()
  const before = readCpu?.()
  const run = autocannon({
    url,
    connections,
    duration: seconds,
    timeout: answerTimeoutSeconds,
    sampleInt: Math.min(maxSampleMs, seconds * 1000),
    // autocannon's percentiles take longer than a short measure, and we compute them ourselves.
    skipAggregateResult: true,
    setupClient: (client) => client.setRequests(requestsOf(connection++)),
  })
  run.on('response', (_client, status, _bytes, milliseconds) => {
    if (status >= 200 && status < 300) durationsMs.push(milliseconds)
  })
  const result = await run
  const after = readCpu?.()
  const statementsAfter = await readStatements?.()
  const answers = result['2xx'] + result.non2xx
  if (answers + result.errors === 0 && seconds < answerTimeoutSeconds) {
    return measureLoad({ ...options, seconds: seconds * 4 }, requestsOf)
  }
  const failures = Object.fromEntries(
    Object.entries(result.statusCodeStats)
      .filter(([status]) => !status.startsWith('2'))
      .map(([status, { count }]) => [status, count]),
  )
  if (result.errors > 0) failures[noAnswer] = result.errors
  return {
    successes: result['2xx'],
    seconds: result.duration,
    p50Ms: percentileOf(durationsMs, 0.5) ?? 0,
    p99Ms: percentileOf(durationsMs, 0.99) ?? 0,
    failures,
    cpu:
      before && after
        ? { server: after.server - before.server, database: after.database - before.database }
        : null,
    statements:
      statementsBefore === undefined || statementsAfter === undefined
        ? null
        : statementsAfter - statementsBefore,
  }
}

/** Measures of one work as one: all of their answers and failures, the median of their percentiles. */
export function joinMeasures(measures: readonly Measure[]): Measure {
  const failures: Record<string, number> = {}
  for (const measure of measures) {
    for (const [status, count] of Object.entries(measure.failures)) {
      failures[status] = (failures[status] ?? 0) + count
    }
  }
  const successes = sumOf(measures.map((measure) => measure.successes))
  if (successes === 0) failures[noAnswer] = (failures[noAnswer] ?? 0) + 1
  return {
    successes,
    seconds: sumOf(measures.map((measure) => measure.seconds)),
    p50Ms: medianOf(measures.map((measure) => measure.p50Ms)),
    p99Ms: medianOf(measures.map((measure) => measure.p99Ms)),
    failures,
    cpu: measures.some(({ cpu }) => cpu === null)
      ? null
      : {
          server: sumOf(measures.map(({ cpu }) => cpu?.server ?? 0)),
          database: sumOf(measures.map(({ cpu }) => cpu?.database ?? 0)),
        },
    statements: measures.some(({ statements }) => statements === null)
      ? null
      : sumOf(measures.map(({ statements }) => statements ?? 0)),
  }
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
