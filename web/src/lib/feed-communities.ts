import { createStore } from './create-store.ts'
import { readSession } from './session.ts'
import { storedValue } from './stored-value.ts'

/** Pseudo of the account that wants them, for shared browsers. */
const stored = storedValue('aura.feed.communities')
const store = createStore(areCommunitiesInFeed)

/** Whether the followed feed includes posts of the viewer's communities; by default it does not. */
export function areCommunitiesInFeed(): boolean {
  const { pseudo } = readSession()
  return pseudo !== null && stored.read() === pseudo
}

/** Adds the posts of the viewer's communities, or leaves them out, now and for the next visits. */
export function putCommunitiesInFeed(areWanted: boolean): void {
  stored.write(areWanted ? readSession().pseudo : null)
  store.notify()
}

/** {@link areCommunitiesInFeed}, followed by the component. */
export const useCommunitiesInFeed = store.useValue
