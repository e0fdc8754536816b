import { createStore } from './create-store.ts'

/** An act that failed, by what it changes: if its answer was lost, the server may have done it all the same. */
export interface FailedAct {
  /** `entry`: the viewer's own marks on an entry of a challenge. */
  of: 'post' | 'account' | 'comment' | 'entry' | 'preferences'
  /** Id of what `of` names, for an entry the id of its post; 0 for preferences. */
  id: number
  error: unknown
}

const acts: FailedAct[] = []
const store = createStore(() => acts)

export const subscribeFailedActs = store.subscribe

export function noteFailedAct(act: FailedAct): void {
  acts.push(act)
  store.notify()
}

/** The acts noted since the last call. */
export const takeFailedActs = (): FailedAct[] => acts.splice(0)
