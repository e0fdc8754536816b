import { SignJWT } from 'jose'
import { type Clock, later, minutes, seconds } from '../../platform/clock/clock.ts'
import { postOutside } from '../../platform/external/external-post.ts'
import { NotNow } from './push.outcomes.ts'
import { sendTimeoutMs } from './push.sender.ts'
import type { FcmSettings } from './push.settings.rules.ts'

const scope = 'https://www.googleapis.com/auth/firebase.messaging'
const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
/** A token is not used in the last moments of its life. */
const marginMs = minutes(1)

/** Access tokens of a service account (RFC 7523), each asked for once and kept until shortly before its end. */
export function createGoogleAccess({ clock, settings }: { clock: Clock; settings: FcmSettings }) {
  let kept: Promise<{ token: string; until: Date }> | undefined

  async function ask(): Promise<{ token: string; until: Date }> {
    const now = clock.now()
    const assertion = await new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(settings.clientEmail)
      .setAudience(settings.tokenUrl)
      .setIssuedAt(now)
      .setExpirationTime(later(now, minutes(60)))
      .sign(settings.privateKey)
    const { status, text } = await postOutside(settings.tokenUrl, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams({ grant_type: grantType, assertion })),
      timeoutMs: sendTimeoutMs,
    })
    if (status !== 200) throw new NotNow(`no access to FCM: the token service answered ${status}`)
    const { access_token, expires_in } = JSON.parse(text) as { access_token?: unknown; expires_in?: unknown }
    if (typeof access_token !== 'string' || typeof expires_in !== 'number') {
      throw new NotNow('no access to FCM: the token service answered no token')
    }
    return { token: access_token, until: later(now, seconds(expires_in) - marginMs) }
  }

  function renew(): Promise<{ token: string; until: Date }> {
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
      // Of several that find it over, the first asks for all.
      return (await (kept && kept !== current ? kept : renew())).token
    },

    /** The token of the moment is not taken any more. */
    forget(): void {
      kept = undefined
    },
  }
}
