import { type Clock, later, seconds } from '../clock/clock.ts'

/** The service was not asked, since it failed too often just now. */
export class ServiceAway extends Error {
  constructor() {
    super('the service is left alone for a while, after failing several times in a row')
    this.name = 'ServiceAway'
  }
}

export interface Breaker {
  /**
   * Asks an outside service, unless it is being left alone.
   *
   * @throws ServiceAway without asking, or whatever `ask` throws: any throw counts as a failure of the service
   */
  run<T>(ask: () => Promise<T>): Promise<T>
  /** How long {@link run} would still refuse calls, in milliseconds; 0 when it would not. */
  awayMs(): number
}

/**
 * Keeps an outside service that is down or slow from slowing everybody: after some failures in a row (3) it is not asked
 * for a while (30 s), then once; if that fails too, it is left alone again.
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
