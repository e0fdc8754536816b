import type { QueryClient } from '@tanstack/react-query'
import { holding, mapPages } from './cached.ts'
import type { PeoplePage } from './people.ts'

/** Changes whether the viewer follows a person, in every list of people. */
export function updateCachedPerson(client: QueryClient, userId: number, isFollowing: boolean): void {
  const change = <P extends Pick<PeoplePage, 'people'>>(page: P): P => ({
    ...page,
    people: page.people.map((one) => (one.id === userId ? { ...one, isFollowing } : one)),
  })
  client.setQueriesData<{ pages: PeoplePage[]; pageParams: unknown[] }>(holding('people-pages'), (data) =>
    mapPages(data, change),
  )
  client.setQueriesData<Pick<PeoplePage, 'people'>>(holding('people'), (data) => data && change(data))
}

/** Removes the lists that depend on the accounts the viewer follows; the next visit reads them again. */
export function removeFollowedLists(client: QueryClient): void {
  client.removeQueries({ type: 'inactive', predicate: ({ meta }) => meta?.dependsOnFollows === true })
}
