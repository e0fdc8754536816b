import type { Clock } from '../clock/clock.ts'

export interface AccessToken {
  token: string
  /** Last moment of use, shortly before the service lets the token expire. */
  until: Date
}

/** Access tokens of one service, each requested once for all callers and cached until shortly before it expires. */
export function createAccessTokens({ clock, ask }: { clock: Clock; ask: () => Promise<AccessToken> }) {
  let kept: Promise<AccessToken> | undefined

  function renew(): Promise<AccessToken> {
    const asked = ask()
    kept = asked
    asked.catch(() => {
      if (kept === asked) kept = undefined
    })
    return asked
  }

  return {
    async token(): Promise<string> {
      const current = kept
      const known = current && (await current)
      if (known && known.until > clock.now()) return known.token
      // Of several callers that find it expired, the first renews it for all.
      return (await (kept && kept !== current ? kept : renew())).token
    },

    /** Drops a token that the service no longer accepts, unless it has been renewed since. */
    async forget(refused: string): Promise<void> {
      const current = kept
      const known = await current?.catch(() => undefined)
      if (known?.token === refused && kept === current) kept = undefined
    },
  }
}
