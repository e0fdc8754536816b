import { X509Certificate } from 'node:crypto'
import { getCACertificates } from 'node:tls'
import { LRUCache } from 'lru-cache'
import { type Clock, later, minutes, seconds } from '../../platform/clock/clock.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { callOutside } from '../../platform/external/external-post.ts'
import { isCertificateAddress, readSigner, type Signer } from './subscription.certificate.rules.ts'

export type Certificates = ReturnType<typeof createCertificates>

const timeoutMs = seconds(2)
const maxBytes = 50_000
/** An address that gave no certificate of PayPal's is not asked again for so long. */
const refusedMs = minutes(10)
/** Addresses fetched in any minute for one sender: PayPal has one or two certificates at a time, a forger names more. */
const askedPerSender = 6
/** For all senders together. */
const askedPerMinute = 60

/** The certificates that PayPal signs webhooks with, each fetched once for all that name it. */
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
   * Counts a question; false for a sender that has asked too much already, so that it takes nothing from the others.
   *
   * @throws DomainError `subscription.provider-away` when all together have
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
     * The signer that an address gives; undefined for an address that is none of PayPal's or gives no certificate of theirs,
     * and for a new one from a `sender` that named too many.
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
