import { createStore } from './create-store.ts'

/** An act that failed, by what it changes: if its answer was lost, the server may have done it all the same. */
export interface FailedAct {
  of: 'post' | 'account' | 'comment'
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
