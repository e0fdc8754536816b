import { humanCheck } from '@aura/contract/accounts/accounts.contract'
import { call } from '../../../lib/call.ts'
import { config } from '../../../lib/config.ts'
import { eitherSignal } from '../../../lib/either-signal.ts'
import { humanCheckTexts } from '../accounts.texts.ts'
import { type Proof, passBuiltInCheck } from './built-in-check.ts'
import { loadRecaptcha } from './recaptcha-check.ts'

/** Longest wait for a check to get ready, all included. */
const timeoutMs = 90_000

/** The check failed or is not ready; the message is the French sentence to show. */
class HumanCheckFailure extends Error {}

interface Preparation {
  state: 'pending' | 'ready' | 'failed'
  proof: Promise<Proof>
  /** Renews a check that was ready before: the wait is short and needs no message. */
  isRenewal: boolean
  controller: AbortController
}

/** The human check of one sign-up form. */
export interface HumanCheck {
  /** Starts to prepare a new challenge. */
  prepare: () => void
  /**
   * The token of an attempt. An outdated check is renewed first.
   *
   * @throws HumanCheckFailure while it never was ready, when it has no token, or when it breaks
   */
  take: () => Promise<string>
  /** Gives up what is under way. */
  abandon: () => void
}

/**
 * Prepares the human check that the server uses, so that it is ready by the time the form is filled in. `prepare` again after each attempt:
 * the server accepts a solution once only [ACC-23].
 */
export function createHumanCheck(): HumanCheck {
  let kind = config.humanCheck
  let wasReady = false
  let preparation: Preparation | undefined

  async function pass(signal: AbortSignal): Promise<Proof> {
    const offer = await call(humanCheck, { signal })
    kind = offer.kind
    return offer.kind === 'recaptcha'
      ? loadRecaptcha(offer.siteKey ?? '', signal)
      : passBuiltInCheck(offer.challenge ?? {}, signal)
  }

  function prepare(): Preparation {
    preparation?.controller.abort()
    const controller = new AbortController()
    const signal = eitherSignal(controller.signal, AbortSignal.timeout(timeoutMs))
    const begun: Preparation = { state: 'pending', proof: pass(signal), isRenewal: wasReady, controller }
    begun.proof.then(
      () => {
        begun.state = 'ready'
        wasReady = true
      },
      () => {
        begun.state = 'failed'
      },
    )
    preparation = begun
    return begun
  }

  function fresh(): Preparation {
    const current = preparation ?? prepare()
    return current.state === 'failed' ? prepare() : current
  }

  async function settle({ proof }: Preparation): Promise<Proof> {
    try {
      return await proof
    } catch {
      throw new HumanCheckFailure(humanCheckTexts[kind].notReady)
    }
  }

  return {
    prepare,

    async take() {
      const current = fresh()
      if (current.state !== 'ready' && !current.isRenewal) {
        throw new HumanCheckFailure(humanCheckTexts[kind].notReady)
      }
      const known = await settle(current)
      const proof = performance.now() < known.outdatedAt ? known : await settle(prepare())
      await untilTime(proof.usableAt)
      const token = await proof.token().catch(() => {
        throw new HumanCheckFailure(humanCheckTexts[kind].failed)
      })
      if (token === '') throw new HumanCheckFailure(humanCheckTexts[kind].empty)
      return token
    },

    abandon() {
      preparation?.controller.abort()
      preparation = undefined
    },
  }
}

function untilTime(moment: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, moment - performance.now()))
  })
}
