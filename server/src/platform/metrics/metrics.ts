import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

/** Longest that a gauge may take to be read, in milliseconds. */
const gaugeMs = 1000

/** Prometheus metrics of one process: Node's own, and every answer by route, method and status. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'aura_http_answer_seconds',
    help: 'Time from a request to its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const refusals = new Counter({
    name: 'aura_http_refused_total',
    help: 'Calls refused by a rate limit or because the server is full.',
    labelNames: ['status'],
    registers: [registry],
  })
  return {
    /** A counter, e.g. of mails by outcome. Values of `labels` are few, and never user input. */
    counter: <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
      new Counter({ name, help, labelNames, registers: [registry] }),

    /**
     * A gauge with one label, read when somebody asks for the metrics: values by label. What cannot be read within a second is
     * left out. Values of the label are few, and never user input.
     */
    gauge<Label extends string>(
      name: string,
      help: string,
      labelName: Label,
      read: () => Promise<ReadonlyMap<string, number>>,
    ): void {
      const gauge = new Gauge({
        name,
        help,
        labelNames: [labelName],
        registers: [registry],
        async collect() {
          const nothing = new Map<string, number>()
          const values = await Promise.race([
            read().catch(() => nothing),
            sleep(gaugeMs, nothing, { ref: false }),
          ])
          gauge.reset()
          for (const [label, value] of values) gauge.labels(label).set(value)
        },
      })
    },

    /** Measures every answer of `fastify`. Labels hold route patterns, never addresses as called. */
    watch(fastify: FastifyInstance): void {
      fastify.addHook('onResponse', (request, reply, next) => {
        const status = String(reply.statusCode)
        const route = request.routeOptions.url ?? 'none'
        durations.observe({ method: request.method, route, status }, reply.elapsedTime / 1000)
        if (reply.statusCode === 429 || reply.statusCode === 503) refusals.inc({ status })
        next()
      })
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  }
}
