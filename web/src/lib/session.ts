import { createStore } from './create-store.ts'
import { keepCookies } from './session-cookies.ts'
import { storedValue } from './stored-value.ts'

/** The account open in this browser; a visitor has no token. */
export interface Session {
  token: string | null
  /** The pseudo of the account, for the link to its profile [APP-01]. */
  pseudo: string | null
  /** Set by a login and cleared once the welcome check is made [ACC-42]. */
  isJustConnected: boolean
}

/**
 * Why the session changed:
 * `opened` by a login; `renewed` with the same account (new pseudo or token); `closed` by a logout;
 * `dropped` to read on as a visitor after it expired; `elsewhere` in another tab.
 */
type SessionChange = 'opened' | 'renewed' | 'closed' | 'dropped' | 'elsewhere'

const token = storedValue('aura.token')
const pseudo = storedValue('aura.pseudo')
const connected = storedValue('aura.connected')

let account = 0
let current = read()
let lastChange: SessionChange | undefined
const changes = createStore<Session, [SessionChange]>(readSession)
const expiries = createStore<Session, [endedToken: string]>(readSession)

function read(): Session {
  keepCookies(token.read())
  return { token: token.read(), pseudo: pseudo.read(), isJustConnected: connected.read() === '1' }
}

function publish(change: SessionChange): void {
  if (change !== 'renewed') account++
  current = read()
  lastChange = change
  changes.notify(change)
}

/** The session at this moment. Components use `useSession`, which follows it. */
export function readSession(): Session {
  return current
}

/** Another number once another account, or none, is open; a renewal keeps it. */
export const accountNumber = () => account

/** Whether the viewer logged out here: the logout leads on, and guards of pages stay silent. */
export function wasSessionClosed(): boolean {
  return lastChange === 'closed'
}

/** Stores the token of a login; a pseudo that could not be read follows through `renewSession`. */
export function openSession(opened: { token: string; pseudo?: string }): void {
  token.write(opened.token)
  pseudo.write(opened.pseudo ?? null)
  connected.write('1')
  publish('opened')
}

/** Replaces the token or the pseudo of the same account. Without a session it does nothing. */
export function renewSession(renewed: { token?: string; pseudo?: string }): void {
  if (current.token === null) return
  if (renewed.token !== undefined) token.write(renewed.token)
  if (renewed.pseudo !== undefined) pseudo.write(renewed.pseudo)
  publish('renewed')
}

/** Notes that the welcome was checked, so that the next page load does not ask again [ACC-42]. */
export function finishConnecting(): void {
  if (!current.isJustConnected) return
  connected.write(null)
  publish('renewed')
}

function forget(change: SessionChange): void {
  for (const value of [token, pseudo, connected]) value.write(null)
  publish(change)
}

/** Forgets everything about the account after a logout [ACC-36]. */
export function closeSession(): void {
  forget('closed')
}

/** Continues as a visitor after the session expired: the page stays readable [ACC-39]. */
export function dropSession(): void {
  forget('dropped')
}

/** Calls `listener` at each change; answers a function that ends the subscription. */
export const subscribeSession = changes.subscribe

/** Calls `listener` with the current token when the server says that its session ended. */
export const subscribeSessionExpiry = expiries.subscribe

/** Reports that a call carrying `endedToken` was refused. A late answer about an older token changes nothing. */
export function reportSessionEnded(endedToken: string): void {
  if (current.token !== endedToken) return
  expiries.notify(endedToken)
}

window.addEventListener('storage', (event) => {
  // `key` is null when the whole storage was cleared.
  if (event.key === null || event.key.startsWith('aura.')) {
    const before = current
    current = read()
    if (before.token !== current.token) publish('elsewhere')
    // A login tells its pseudo after its token.
    else if (before.pseudo !== current.pseudo) publish('renewed')
  }
})

/** The session, followed by the component. */
export const useSession = changes.useValue
