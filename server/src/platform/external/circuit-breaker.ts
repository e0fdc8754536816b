import { type Clock, later, seconds } from '../clock/clock.ts'

/** The breaker is open: the service was not asked. */
export class ServiceAway extends Error {
  constructor() {
    super('the service is left alone for a while, after failing several times in a row')
    this.name = 'ServiceAway'
  }
}

export interface Breaker {
  /**
   * Asks an outside service, unless the breaker is open.
   *
   * @throws ServiceAway without asking, or whatever `ask` throws: any throw counts as a failure of the service
   */
  run<T>(ask: () => Promise<T>): Promise<T>
  /** How long {@link run} would still refuse calls, in milliseconds; 0 if the breaker is closed. */
  awayMs(): number
}

/**
 * Keeps an outside service that is down or slow from slowing everybody down: after consecutive failures (3) the breaker opens for a
 * while (30 s), then lets one call probe the service; if that fails too, it opens again.
 */
export function createCircuitBreaker(
  clock: Clock,
  { failuresInARow = 3, pauseMs = seconds(30) } = {},
): Breaker {
  let failures = 0
  let awayUntil = clock.now()
  const awayMs = () =>
    failures < failuresInARow ? 0 : Math.max(0, awayUntil.getTime() - clock.now().getTime())

  return {
    awayMs,

    async run(ask) {
      if (failures >= failuresInARow) {
        if (awayMs() > 0) throw new ServiceAway()
        // One call probes the service; the breaker refuses others until it ends.
        awayUntil = later(clock.now(), pauseMs)
      }
      try {
        const answer = await ask()
        failures = 0
        return answer
      } catch (error) {
        failures++
        awayUntil = later(clock.now(), pauseMs)
        throw error
      }
    },
  }
}
