import type { Profile } from '@aura/contract/profiles/profiles.contract'
import { Fragment, type ReactNode } from 'react'
import { useCalm } from '../../lib/calm.ts'
import { formatCount } from '../../lib/format.ts'
import { mediaAddress } from '../../lib/media-address.ts'
import { paths } from '../../lib/paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextWithLinks } from '../../ui/text-with-links.tsx'
import { profilesTexts as texts } from './profiles.texts.ts'

interface ProfileHeaderProps {
  profile: Profile
  /** Buttons that open the list behind a count, laid over it [PRF-07]. */
  countActions: Record<'followers' | 'following', ReactNode>
  /** Over the edge of the portrait. */
  mark?: ReactNode
  /** Actions: follow and donate, or edit the viewer's own profile. */
  children: ReactNode
}

/** Portrait, pseudo, counts and bio [PRF-01, PRF-02, PRF-03]. */
export function ProfileHeader({ profile, countActions, mark, children }: ProfileHeaderProps) {
  const { pseudo, bio, isOwnProfile } = profile
  const isCalm = useCalm()
  const shown = (count: number) => (isCalm ? undefined : count)
  return (
    <header>
      <div className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-4 tablet:grid-cols-[auto_minmax(9rem,1fr)_auto] tablet:gap-x-7 tablet:gap-y-2.5">
        <div className="relative flex tablet:row-span-2">
          <Avatar
            src={mediaAddress(profile.profile_picture)}
            pseudo={pseudo}
            auraTypeId={profile.aura_type_id}
            side={104}
            isDecorative
          />
          {mark}
        </div>
        <h1
          tabIndex={-1}
          className="min-w-0 font-display text-2xl font-bold tracking-tight wrap-anywhere tablet:self-end"
        >
          <BreakablePseudo pseudo={pseudo} />
        </h1>
        <dl className="col-span-full flex flex-wrap gap-x-2 gap-y-3 *:flex-1 tablet:col-span-2 tablet:col-start-2 tablet:gap-x-6 tablet:gap-y-5 tablet:self-start tablet:*:flex-none">
          <Counted count={shown(profile.followers)} word={texts.followers}>
            {countActions.followers}
          </Counted>
          <Counted count={shown(profile.following)} word={texts.following}>
            {countActions.following}
          </Counted>
          {!isCalm && <Counted count={profile.posts_count} word={texts.posts} />}
        </dl>
        <div className="col-span-full flex flex-wrap gap-2 max-[380px]:gap-1.5 max-[380px]:*:text-sm max-[380px]:*:not-[.size-11]:px-2 tablet:col-span-1 tablet:col-start-3 tablet:row-start-1 tablet:justify-end tablet:self-end max-tablet:*:not-[.size-11]:flex-1">
          {children}
        </div>
      </div>
      {bio ? (
        <p className="mt-5 max-w-[56ch] text-pretty whitespace-pre-line">
          <TextWithLinks text={bio} />
        </p>
      ) : (
        isOwnProfile && <BioPrompt />
      )}
    </header>
  )
}

/** A pseudo that is wider than a small phone breaks after its signs rather than within a word. */
function BreakablePseudo({ pseudo }: { pseudo: string }) {
  const [first, ...rest] = pseudo.match(/[^._-]+[._-]*|[._-]+/g) ?? [pseudo]
  return (
    <>
      {first}
      {rest.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a pseudo never change their order.
        <Fragment key={place}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </>
  )
}

interface CountedProps {
  /** Undefined in calm mode: the word alone opens the list. */
  count: number | undefined
  word: (count: number | undefined) => string
  children?: ReactNode
}

function Counted({ count, word, children }: CountedProps) {
  return (
    <div className="relative flex flex-col-reverse items-center rounded-control has-[button:hover]:underline tablet:flex-row-reverse tablet:items-baseline">
      <dt
        className={classNames(
          'text-sm text-muted tablet:text-base',
          count === undefined && 'first-letter:uppercase',
        )}
      >
        {word(count)}
      </dt>
      <dd className={classNames('text-lg font-semibold', count !== undefined && 'tablet:me-1.5')}>
        {count !== undefined && formatCount(count)}
        {children}
      </dd>
    </div>
  )
}

function BioPrompt() {
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-3 rounded-card border border-dashed border-control-line px-4 py-3">
      <p className="text-muted">{texts.addBioHint}</p>
      <ButtonLink to={paths.editProfile} variant="secondary" size="small">
        {texts.addBio}
      </ButtonLink>
    </div>
  )
}
