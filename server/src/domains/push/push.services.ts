import type { Clock } from '../../platform/clock/clock.ts'
import { type Breaker, createCircuitBreaker } from '../../platform/external/circuit-breaker.ts'

/** Hosts are named by browsers, under the domains that this server knows: those that matter are few. */
const mostKept = 500

/** A breaker for each push service. Past 500 the one made first is forgotten, with what it knew. */
export function createServiceBreakers(clock: Clock) {
  const breakers = new Map<string, Breaker>()
  return {
    of(service: string): Breaker {
      const known = breakers.get(service)
      if (known) return known
      const made = createCircuitBreaker(clock)
      breakers.set(service, made)
      const [oldest] = breakers.keys()
      if (breakers.size > mostKept && oldest !== undefined) breakers.delete(oldest)
      return made
    },
  }
}
