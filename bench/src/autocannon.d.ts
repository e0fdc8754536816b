/** The part of autocannon that is used here; the package brings no types. */
declare module 'autocannon' {
  export interface Request {
    method: 'GET' | 'POST' | 'DELETE'
    path: string
    headers?: Record<string, string>
    body?: string
  }

  export interface Client {
    /** The requests this connection makes, over and over. */
    setRequests(requests: Request[]): void
  }

  export interface Options {
    url: string
    connections: number
    /** Seconds. */
    duration?: number
    /** Calls to make, instead of a duration. */
    amount?: number
    /** Seconds after which an answer counts as an error. */
    timeout: number
    /** Milliseconds between two checks of the clock; a run ends at one. */
    sampleInt?: number
    /** Answers the counts alone, without percentiles. */
    skipAggregateResult?: boolean
    setupClient: (client: Client) => void
  }

  export interface Result {
    '2xx': number
    non2xx: number
    /** Connections that failed and answers that did not come in time. */
    errors: number
    /** Seconds. */
    duration: number
    statusCodeStats: Record<string, { count: number }>
  }

  /** A run, which resolves to its result. */
  export interface Run extends Promise<Result> {
    on(
      event: 'response',
      hear: (client: Client, status: number, bytes: number, milliseconds: number) => void,
    ): Run
  }

  // biome-ignore lint/style/noDefaultExport: the form in which the package exports it.
  export default function autocannon(options: Options): Run
}
