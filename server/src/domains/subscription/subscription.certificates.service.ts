import { X509Certificate } from 'node:crypto'
import { getCACertificates } from 'node:tls'
import { LRUCache } from 'lru-cache'
import { type Clock, later, minutes, seconds } from '../../platform/clock/clock.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { callOutside } from '../../platform/external/external-call.ts'
import { isCertificateAddress, readSigner, type Signer } from './subscription.certificate.rules.ts'

export type Certificates = ReturnType<typeof createCertificates>

const timeoutMs = seconds(2)
const maxBytes = 50_000
/** How long an address that gave no certificate of PayPal is not requested again, in milliseconds. */
const refusedMs = minutes(10)
/** Addresses requested per minute for one sender: PayPal uses one or two certificates at a time, a forger names more. */
const askedPerSender = 6
/** Addresses requested per minute for all senders together. */
const askedPerMinute = 60

/** The certificates with which PayPal signs webhooks, each requested once. */
export function createCertificates({ clock, apiUrl }: { clock: Clock; apiUrl: string }) {
  const signers = new LRUCache<string, Signer>({ max: 20 })
  const refused = new LRUCache<string, Date>({ max: 1000 })
  const underWay = new Map<string, Promise<Signer | undefined>>()
  let asked: { at: Date; sender: string }[] = []
  let roots: X509Certificate[] | undefined

  /** @throws DomainError `subscription.provider-away`: the sender may try again */
  async function fetchSigner(address: string): Promise<Signer | undefined> {
    const now = clock.now()
    const answer = await callOutside(address, { method: 'GET', headers: {}, timeoutMs, maxBytes }).catch(
      (cause: unknown) => {
        throw new DomainError('subscription.provider-away', { cause })
      },
    )
    if (answer.status === 429 || answer.status >= 500) throw new DomainError('subscription.provider-away')
    roots ??= getCACertificates('default').map((pem) => new X509Certificate(pem))
    const signer = answer.status === 200 ? readSigner(answer.text, roots, now) : undefined
    if (signer) signers.set(address, signer)
    else refused.set(address, later(now, refusedMs))
    return signer
  }

  /**
   * Counts a request; false for a sender past its own limit, so that it does not use up the limit of the others.
   *
   * @throws DomainError `subscription.provider-away` past the limit of all senders
   */
  function mayAsk(sender: string): boolean {
    const now = clock.now()
    asked = asked.filter(({ at }) => later(at, minutes(1)) > now)
    if (asked.filter((each) => each.sender === sender).length >= askedPerSender) return false
    if (asked.length >= askedPerMinute) throw new DomainError('subscription.provider-away')
    asked.push({ at: now, sender })
    return true
  }

  return {
    /**
     * The signer from an address; undefined if the address is not PayPal's or has no certificate of PayPal, and for a new address
     * from a `sender` past its limit.
     *
     * @throws DomainError `subscription.provider-away`
     */
    async find(address: string, sender: string): Promise<Signer | undefined> {
      const known = signers.get(address)
      if (known && clock.now() <= known.validUntil) return known
      const refusedUntil = refused.get(address)
      if (refusedUntil && clock.now() < refusedUntil) return undefined
      if (!isCertificateAddress(address, apiUrl)) return undefined
      const awaited = underWay.get(address)
      if (awaited) return awaited
      if (!mayAsk(sender)) return undefined
      const asking = fetchSigner(address).finally(() => underWay.delete(address))
      underWay.set(address, asking)
      return asking
    },
  }
}
