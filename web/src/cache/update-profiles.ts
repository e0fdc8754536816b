import type { Profile } from '@aura/contract/profiles/profiles.contract'
import type { QueryClient } from '@tanstack/react-query'
import { holding } from './cached.ts'

/** Changes the cached profile of a person. */
export function updateCachedProfile(
  client: QueryClient,
  pseudo: string,
  change: (profile: Profile) => Profile,
): void {
  client.setQueriesData<Profile>(holding('profile'), (profile) =>
    profile?.pseudo === pseudo ? change(profile) : profile,
  )
}
