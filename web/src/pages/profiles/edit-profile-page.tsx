import { useQuery } from '@tanstack/react-query'
import { profileOptions } from '../../cache/profiles.ts'
import { AuraTypeChoice } from '../../features/profiles/aura-type-choice.tsx'
import { EditProfileForm } from '../../features/profiles/edit-profile-form.tsx'
import { profilesTexts as texts } from '../../features/profiles/profiles.texts.ts'
import { TwitchSettings } from '../../features/twitch/twitch-settings.tsx'
import { profilePath } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { useReturnTo } from '../../lib/use-return-to.ts'
import { Page } from '../../ui/page.tsx'
import { QueryStates } from '../../ui/query-states.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The form of the viewer's profile; saving leads to the profile [PRF-18, PRF-21]. */
export function EditProfilePage() {
  return (
    <Page title={texts.editTitle}>
      <EditOwnProfile />
    </Page>
  )
}

function EditOwnProfile() {
  const { pseudo } = useSession()
  const returnTo = useReturnTo()
  const query = useQuery({
    ...profileOptions(pseudo ?? ''),
    // The shell fetches the pseudo when only the token is stored.
    enabled: pseudo !== null,
  })
  return (
    <QueryStates query={query} skeleton={<FormSkeleton />} failed={texts.failed}>
      {(profile) => (
        <>
          <EditProfileForm profile={profile} onSaved={(saved) => returnTo(profilePath(saved))} />
          <AuraTypeChoice profile={profile} />
          <TwitchSettings pseudo={profile.pseudo} />
        </>
      )}
    </QueryStates>
  )
}

/** Portrait, pseudo and bio to come. */
function FormSkeleton() {
  return (
    <div className="grid gap-6">
      <Skeleton className="size-24 rounded-full" />
      <Skeleton className="h-24 rounded-control" />
      <Skeleton className="h-40 rounded-control" />
    </div>
  )
}
