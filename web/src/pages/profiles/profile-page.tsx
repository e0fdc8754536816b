import type { Profile } from '@aura/contract/profiles/profiles.contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Settings, Share2 } from 'lucide-react'
import { lazy, useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { profileGridOptions, profileOptions } from '../../cache/profiles.ts'
import { useRefresh } from '../../cache/use-refresh.ts'
import { AuraGivenButton } from '../../features/aura/aura-given-dialog.tsx'
import { DonateButton } from '../../features/aura/donate-dialog.tsx'
import { celebrityFlagOptions } from '../../features/celebrities/celebrities.queries.ts'
import { CelebrityNotice } from '../../features/celebrities/celebrity-notice.tsx'
import { ChallengeRecord } from '../../features/challenges/challenge-record.tsx'
import { recordOptions } from '../../features/challenges/challenges.queries.ts'
import { FollowButton } from '../../features/follows/follow-button.tsx'
import { FollowListButton } from '../../features/follows/follow-list-button.tsx'
import { moderationTexts } from '../../features/moderation/moderation.texts.ts'
import { BlockedProfile } from '../../features/privacy/blocked-profile.tsx'
import { MutedProfile } from '../../features/privacy/muted-profile.tsx'
import { AuraCard } from '../../features/profiles/aura-card.tsx'
import { ProfileGrid } from '../../features/profiles/profile-grid.tsx'
import { ProfileHeader } from '../../features/profiles/profile-header.tsx'
import { ProfileSkeleton } from '../../features/profiles/profile-skeleton.tsx'
import { profilesTexts as texts } from '../../features/profiles/profiles.texts.ts'
import { shareProfile } from '../../features/profiles/share-profile.ts'
import { ownTwitchOptions } from '../../features/twitch/twitch.queries.ts'
import { TwitchChannel } from '../../features/twitch/twitch-channel.tsx'
import { TwitchPrompt } from '../../features/twitch/twitch-link.tsx'
import { hasFailed } from '../../lib/call.ts'
import { useCalm } from '../../lib/calm.ts'
import { paths, profilePath } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { AbsentPage } from '../../ui/absent-page.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { IconLink } from '../../ui/icon-link.tsx'
import { OptionalBoundary } from '../../ui/optional-boundary.tsx'
import { Page } from '../../ui/page.tsx'
import { PageRefresh } from '../../ui/page-refresh.tsx'
import type { PostPagesQuery } from '../../ui/post-grid.tsx'
import { QueryStates } from '../../ui/query-states.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { OwnFirstSteps } from '../accounts/first-steps/own-first-steps.tsx'
import { ReportAndBlock } from '../moderation/report-and-block.tsx'
import { tileMenu } from '../posts/tile-menu.tsx'
import { ProfileMenu } from './profile-menu.tsx'

const ChampionMark = lazy(async () => ({
  default: (await import('../../features/leaderboard/profile-rank.tsx')).ChampionMark,
}))
const ProfileRank = lazy(async () => ({
  default: (await import('../../features/leaderboard/profile-rank.tsx')).ProfileRank,
}))

/** A person's profile: header, aura, posts [PRF-01]. */
export function ProfilePage() {
  const { pseudo = '' } = useParams()
  return <ProfileOf key={pseudo} pseudo={pseudo} />
}

function ProfileOf({ pseudo }: { pseudo: string }) {
  const query = useQuery(profileOptions(pseudo))
  const { data, error } = query
  const flag = useQuery(celebrityFlagOptions(pseudo))
  const isWaiting = useIsOptionalPartPending(pseudo)
  // Beside the profile, not after it.
  const grid = useInfiniteQuery(profileGridOptions(pseudo))
  if (hasFailed(error, 'privacy.blocked-by-you'))
    return <BlockedPage pseudo={pseudo} message={error.message} />
  if (flag.data?.isCelebrity && !data?.isOwnProfile) {
    return (
      <Page title={pseudo} isTitleHidden>
        <CelebrityNotice pseudo={pseudo} />
      </Page>
    )
  }
  if (hasFailed(error, 'profiles.unknown')) return <AbsentProfile message={error.message} />
  return (
    <QueryStates
      // The profile waits for the celebrity flag; a failed flag counts as « no celebrity ».
      query={flag.isPending || isWaiting ? { ...query, data: undefined } : query}
      skeleton={<PendingProfile pseudo={pseudo} />}
      failed={texts.failed}
      isPage
    >
      {(profile) => <ProfileContent profile={profile} askedPseudo={pseudo} grid={grid} />}
    </QueryStates>
  )
}

/** Whether a part that stands above the posts, and would push them down, is read for the first time. */
function useIsOptionalPartPending(pseudo: string): boolean {
  const isOwn = useSession().pseudo === pseudo
  const record = useQuery({ ...recordOptions(pseudo), enabled: !useCalm() })
  const twitch = useQuery({ ...ownTwitchOptions, enabled: isOwn })
  // A failed query is retried by its own part: waiting for it would unmount the part, which would retry for ever.
  return [record, twitch].some(
    ({ isLoading, failureCount, errorUpdateCount }) =>
      isLoading && failureCount === 0 && errorUpdateCount === 0,
  )
}

function BlockedPage({ pseudo, message }: { pseudo: string; message: string }) {
  const [isReporting, setIsReporting] = useState(false)
  return (
    <Page title={pseudo} isTitleHidden>
      <div className="pt-[14dvh]">
        <BlockedProfile pseudo={pseudo} message={message}>
          <Button variant="ghost" onClick={() => setIsReporting(true)}>
            {moderationTexts.reportPerson(pseudo)}
          </Button>
        </BlockedProfile>
        <ReportAndBlock
          subject={{ type: 'user', pseudo }}
          person={undefined}
          isOpen={isReporting}
          onClose={() => setIsReporting(false)}
        />
      </div>
    </Page>
  )
}

function PendingProfile({ pseudo }: { pseudo: string }) {
  return (
    <Page title={pseudo} isTitleHidden width="wide">
      <Loading>
        <ProfileSkeleton />
      </Loading>
    </Page>
  )
}

interface ProfileContentProps {
  profile: Profile
  askedPseudo: string
  grid: PostPagesQuery
}

function ProfileContent({ profile, askedPseudo, grid }: ProfileContentProps) {
  const { pseudo, isOwnProfile, isMuted } = profile
  useDocumentTitle(pseudo)
  const shown = [profileOptions(askedPseudo).queryKey, profileGridOptions(askedPseudo).queryKey]
  const refresh = useRefresh(shown, texts.failed)
  // A former pseudo leads here for 90 days [PRF-30]; the address then shows the present one.
  if (pseudo !== askedPseudo) return <Navigate to={profilePath(pseudo)} replace />
  return (
    <div className="mx-auto w-full max-w-[860px] px-5 pt-8 pb-12 max-tablet:pt-2 tablet:pt-12 sideways:pt-2">
      <PageRefresh {...refresh} />
      <ProfileHeader
        profile={profile}
        countActions={{
          followers: <FollowListButton kind="followers" pseudo={pseudo} />,
          following: <FollowListButton kind="following" pseudo={pseudo} />,
        }}
        mark={
          <OptionalBoundary>
            <ChampionMark pseudo={pseudo} />
          </OptionalBoundary>
        }
      >
        <ProfileActions profile={profile} />
      </ProfileHeader>
      {isOwnProfile && <OwnFirstSteps profile={profile} />}
      <OptionalBoundary>
        <TwitchChannel profile={profile} />
      </OptionalBoundary>
      {isOwnProfile && (
        <OptionalBoundary>
          <TwitchPrompt pseudo={pseudo} hasChannel={profile.twitch !== null} />
        </OptionalBoundary>
      )}
      <OptionalBoundary>
        <ChallengeRecord pseudo={pseudo} />
      </OptionalBoundary>
      <AuraCard
        profile={profile}
        rank={
          <OptionalBoundary>
            <ProfileRank pseudo={pseudo} />
          </OptionalBoundary>
        }
      >
        <AuraGivenButton pseudo={pseudo} isOwn={isOwnProfile} />
      </AuraCard>
      {isMuted ? (
        <MutedProfile person={profile} />
      ) : (
        <ProfileGrid pseudo={pseudo} query={grid} isOwn={isOwnProfile} menuOf={tileMenu} />
      )}
    </div>
  )
}

/** Links of the viewer's own profile, or actions on another person. */
function ProfileActions({ profile }: { profile: Profile }) {
  const { id, pseudo, isOwnProfile, isFollowing, isFollower } = profile
  if (isOwnProfile) {
    return (
      <>
        {profile.posts_count === 0 && <ButtonLink to={paths.createPost}>{texts.publish}</ButtonLink>}
        <ButtonLink to={paths.editProfile} variant="secondary">
          {texts.edit}
        </ButtonLink>
        <ButtonLink to={paths.saved} variant="secondary">
          {texts.saved}
        </ButtonLink>
        <IconButton
          label={texts.share}
          title={texts.share}
          icon={<Share2 aria-hidden />}
          onClick={() => void shareProfile(pseudo)}
        />
        {/* A phone has it in the header. */}
        <IconLink
          to={paths.settings}
          label={texts.settings}
          icon={<Settings aria-hidden />}
          className="max-tablet:hidden"
        />
      </>
    )
  }
  return (
    <>
      <FollowButton userId={id} pseudo={pseudo} isFollowing={isFollowing} isFollower={isFollower} />
      <DonateButton pseudo={pseudo} />
      <ProfileMenu profile={profile} />
    </>
  )
}

function AbsentProfile({ message }: { message: string }) {
  return (
    <AbsentPage
      title={texts.absent}
      message={message}
      hint={texts.absentHint}
      to={paths.feed}
      toLabel={texts.toFeed}
    />
  )
}
