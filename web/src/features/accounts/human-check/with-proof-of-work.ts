import { humanCheck } from '@aura/contract/accounts/accounts.contract'
import { call, hasFailed } from '../../../lib/call.ts'

const timeoutMs = 90_000

/**
 * Makes a call; when the server asks for a proof of work, solves it and repeats the call with it [ACC-54].
 *
 * @param onAsked tells the person, who waits for some seconds
 */
export async function withProofOfWork<T>(
  attempt: (recaptchaToken?: string) => Promise<T>,
  onAsked: () => void,
): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (!hasFailed(error, 'accounts.human-check-missing')) throw error
  }
  onAsked()
  const signal = AbortSignal.timeout(timeoutMs)
  const { challenge = {} } = await call(humanCheck, { query: { purpose: 'login' }, signal })
  const { passBuiltInCheck } = await import('./built-in-check.ts')
  const { token } = await passBuiltInCheck(challenge, signal)
  return attempt(await token())
}
