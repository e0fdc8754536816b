import autocannon, { type Request } from 'autocannon'

export type LoadRequest = Request

/** What one connection asks for, over and over. */
export type RequestsOf = (connection: number) => LoadRequest[]

export interface LoadOptions {
  /** Address of the server, without a path. */
  url: string
  connections: number
  seconds: number
}

export interface Measure {
  requestsPerSecond: number
  /** Median time to an answer, in milliseconds. */
  p50Ms: number
  p99Ms: number
  requests: number
  /** Answers that were no success, by status, and failed connections under `none`. */
  failures: Record<string, number>
}

const answerTimeoutSeconds = 20

/** Calls a server from `connections` clients, each waiting for its answer, for the given time after a warm-up. */
export async function measureLoad(options: LoadOptions, requestsOf: RequestsOf): Promise<Measure> {
  const warmUpSeconds = Math.max(0.5, Math.min(2, options.seconds / 5))
  await call({ ...options, seconds: warmUpSeconds }, requestsOf)
  return call(options, requestsOf)
}

async function call({ url, connections, seconds }: LoadOptions, requestsOf: RequestsOf): Promise<Measure> {
  let connection = 0
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    timeout: answerTimeoutSeconds,
    sampleInt: 100,
    setupClient: (client) => client.setRequests(requestsOf(connection++)),
  })
  const failures = Object.fromEntries(
    Object.entries(result.statusCodeStats)
      .filter(([status]) => !status.startsWith('2'))
      .map(([status, { count }]) => [status, count]),
  )
  if (result.errors > 0) failures.none = result.errors
  return {
    requestsPerSecond: result['2xx'] / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    requests: result['2xx'] + result.non2xx,
    failures,
  }
}
