import { createStore } from './create-store.ts'

/** What a visitor tried to do, by its word in the addresses of login and sign-up. */
export type JoinReason =
  | 'agir'
  | 'aimer'
  | 'aura'
  | 'bloquer'
  | 'commenter'
  | 'communaute'
  | 'defi'
  | 'enregistrer'
  | 'masquer'
  | 'participer'
  | 'rejoindre'
  | 'signaler'
  | 'suivre'

export interface JoinIntent {
  to: JoinReason
  /** Pseudo of the person whom the act concerns. */
  pseudo?: string | null
  /** Where the action can be repeated if the feed shows another post by then. */
  place?: string
}

/** A visitor is asked to sign up, and comes to `next` afterwards. */
export interface JoinRequest extends JoinIntent {
  next: string
}

let current: JoinRequest | undefined
const requests = createStore(() => current)

/** Opens the sheet that says what an account is for; `undefined` closes it [APP-23]. */
export function askToJoin(request: JoinRequest | undefined): void {
  current = request
  requests.notify()
}

export const useJoinRequest = requests.useValue
