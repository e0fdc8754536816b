import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Id } from '@aura/contract/common'
import { createSealing } from '../../platform/auth/sealing.ts'

/** The tokens that Twitch gave for the owner of a channel. */
export interface ChannelTokens {
  access: string
  refresh: string
}

/** Tokens as they are stored. */
export interface SealedTokens {
  sealed: Uint8Array
  keyVersion: number
}

/** A pending link, as its state encodes it. */
export interface LinkState {
  accountId: Id
  nonce: string
  expiresAt: Date
  /** The page that the browser returns to; the profile editor if undefined. */
  isFromProfile: boolean
}

/** The key that seals new tokens; tokens sealed with an earlier key remain readable. */
const keyVersion = 1

export type TwitchKeys = ReturnType<typeof createTwitchKeys>

/** Keys derived from the site's secret, one for each purpose [TWI-03, TWI-06, TWI-10]. */
export function createTwitchKeys(secret: string) {
  const derive = (purpose: string) => new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32))
  const stateKey = derive('twitch state')
  const sealing = createSealing(secret, `twitch tokens ${keyVersion}`)
  /** Twitch signs its messages with it; it requires letters and digits. */
  const webhookSecret = Buffer.from(derive('twitch eventsub')).toString('hex')
  const signState = (text: string) => createHmac('sha256', stateKey).update(text).digest('base64url')

  return {
    webhookSecret,

    writeState({ accountId, nonce, expiresAt, isFromProfile }: LinkState): string {
      const text = `${accountId}.${nonce}.${expiresAt.getTime()}.${Number(isFromProfile)}`
      return `${text}.${signState(text)}`
    },

    /** The content of a state that we signed; undefined for a forged or expired one. */
    readState(state: string, now: Date): LinkState | undefined {
      const [, text, account, nonce, expiry, from, signature] =
        /^((\d{1,16})\.([\w-]{43})\.(\d{1,16})\.([01]))\.([\w-]{43})$/.exec(state) ?? []
      if (!text || !nonce || !signature || !isSame(signature, signState(text))) return undefined
      const expiresAt = new Date(Number(expiry))
      const read = { accountId: Number(account), nonce, expiresAt, isFromProfile: from === '1' }
      return expiresAt > now ? read : undefined
    },

    seal(accountId: Id, tokens: ChannelTokens): SealedTokens {
      return { sealed: sealing.seal(ownerOf(accountId), JSON.stringify(tokens)), keyVersion }
    },

    /** The account's tokens; undefined if they were altered, or sealed for another account or with an earlier secret. */
    open(accountId: Id, stored: SealedTokens): ChannelTokens | undefined {
      if (stored.keyVersion !== keyVersion) return undefined
      const text = sealing.open(ownerOf(accountId), stored.sealed)
      return text === undefined ? undefined : JSON.parse(text)
    },

    /** Whether Twitch signed a message: its id, timestamp and raw body. */
    isSigned({
      id,
      sentAt,
      body,
      signature,
    }: {
      id: string
      sentAt: string
      body: Buffer
      signature: string
    }) {
      const expected = createHmac('sha256', webhookSecret).update(id).update(sentAt).update(body)
      return isSame(signature, `sha256=${expected.digest('hex')}`)
    },
  }
}

const ownerOf = (accountId: Id) => `account ${accountId}`

/** A random string of 256 bits. */
export const drawNonce = () => randomBytes(32).toString('base64url')

/** The hash of a nonce, which the table stores: reading the table is not enough to finish a link. */
export const hashNonce = (nonce: string): Buffer => createHash('sha256').update(nonce).digest()

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
