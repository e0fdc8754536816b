import { createStore } from './create-store.ts'

/** An act that failed, by what it changes: if its answer was lost, the server may have done it all the same. */
export interface FailedAct {
  of: 'post' | 'account' | 'comment'
  id: number
  error: unknown
}

const acts: FailedAct[] = []

/** The failed acts of which it is still to be found out whether they count. */
export const failedActs = createStore(() => acts)

export function noteFailedAct(act: FailedAct): void {
  acts.push(act)
  failedActs.notify()
}
