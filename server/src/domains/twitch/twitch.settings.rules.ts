import type { Reader } from '../../config.reader.ts'

/** Credentials and addresses for calls to Twitch [TWI-01]. */
export interface TwitchSettings {
  clientId: string
  clientSecret: string
  /** Helix; without a slash at its end. */
  apiUrl: string
  /** OAuth; without a slash at its end. */
  authUrl: string
}

/** The client's id and secret, or neither. */
export function readTwitch(read: Reader, faults: string[]): TwitchSettings | undefined {
  const address = (name: string, usual: string) =>
    (read.address(name, ['http:', 'https:']) ?? usual).replace(/\/+$/, '')
  const clientId = read.text('TWITCH_CLIENT_ID')
  const clientSecret = read.text('TWITCH_CLIENT_SECRET')
  const apiUrl = address('TWITCH_API_URL', 'https://api.twitch.tv/helix')
  const authUrl = address('TWITCH_AUTH_URL', 'https://id.twitch.tv/oauth2')
  if (clientId && clientSecret) return { clientId, clientSecret, apiUrl, authUrl }
  if (clientId ?? clientSecret) {
    faults.push('TWITCH_CLIENT_ID and TWITCH_CLIENT_SECRET go together: set both or neither.')
  }
  return undefined
}
