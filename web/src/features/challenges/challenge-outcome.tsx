import type { ChallengeCard } from '@aura/contract/challenges/challenges.contract'
import { mediaAddress } from '../../lib/media-address.ts'
import { challengePath, profilePath } from '../../lib/paths.ts'
import { Link } from '../../lib/router.tsx'
import { useSession } from '../../lib/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { hasChoice, type Phase } from './challenges.rules.ts'
import { challengesTexts, challengeTexts as texts } from './challenges.texts.ts'
import { useShowEntries } from './use-show-entries.ts'

interface ChallengeOutcomeProps {
  challenge: ChallengeCard
  phase: Phase
}

/** The winner, the return of the prize, or the time that its creator has left to choose [CHL-34, CHL-35, CHL-37]. */
export function ChallengeOutcome({ challenge, phase }: ChallengeOutcomeProps) {
  if (phase === 'open') return null
  if (phase === 'choosing') return <Waiting challenge={challenge} />
  const { winner, prize_state: prize, is_own: isOwn } = challenge
  if (prize === 'returned')
    return (
      <Notice kind="info">
        <p>{isOwn ? texts.ownReturned : texts.returned}</p>
      </Notice>
    )
  return (
    <div className="grid gap-3">
      {winner === null ? (
        <Notice kind="info">
          <p>{texts.winnerHidden}</p>
        </Notice>
      ) : (
        <Winner challenge={challenge} winner={winner} />
      )}
      {prize === 'held' && <HeldPrize challenge={challenge} />}
    </div>
  )
}

function Waiting({ challenge }: { challenge: ChallengeCard }) {
  const { is_own: isOwn, choose_until: until, created_by_pseudo: creator, entries_count: entries } = challenge
  const showEntries = useShowEntries()
  if (until === null) return null
  const [own, others] = hasChoice(challenge)
    ? [texts.ownChoosing(until), texts.choosing(creator, until)]
    : [texts.ownChoosingEmpty(until), texts.choosingEmpty(creator, until)]
  return (
    <Notice
      kind="info"
      {...(isOwn &&
        entries > 0 && {
          action: (
            <Button variant="secondary" onClick={showEntries}>
              {texts.toEntries}
            </Button>
          ),
        })}
    >
      <p>{isOwn ? own : others}</p>
    </Notice>
  )
}

function Winner({
  challenge: { id, created_by_pseudo: creator },
  winner: {
    pseudo,
    profile_picture: picture,
    aura_type_id: auraTypeId,
    post_id: postId,
    is_by_likes: isByLikes,
  },
}: {
  challenge: ChallengeCard
  winner: NonNullable<ChallengeCard['winner']>
}) {
  const isOwnVictory = useSession().pseudo === pseudo
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-brand/40 bg-brand/8 p-4">
      <Avatar src={mediaAddress(picture)} pseudo={pseudo} auraTypeId={auraTypeId} side={72} isDecorative />
      <div className="min-w-40 flex-1">
        {isOwnVictory && <p className="font-semibold">{texts.ownVictory}</p>}
        <p className="text-sm text-muted">{challengesTexts.wonByLine}</p>
        <p className="font-display text-xl font-semibold wrap-anywhere">
          <Link to={profilePath(pseudo)} className="hover:underline">
            {pseudo}
          </Link>
        </p>
        <p className="text-sm text-muted text-pretty">
          {isByLikes ? texts.byLikes : texts.byChoice(creator)}
        </p>
      </div>
      {postId !== null && (
        <ButtonLink
          to={challengePath(id, postId)}
          variant="secondary"
          isWide
          className="text-center tablet:w-auto tablet:whitespace-nowrap"
        >
          {texts.toEntry}
        </ButtonLink>
      )}
    </div>
  )
}

/** Why the prize is held, for its creator and its winner only [CHL-37]. */
function HeldPrize({ challenge: { is_own: isOwn, winner } }: { challenge: ChallengeCard }) {
  const { pseudo } = useSession()
  if (winner === null || (!isOwn && winner.pseudo !== pseudo)) return null
  return (
    <Notice kind="info">
      <p>{isOwn ? texts.heldForCreator(winner.pseudo) : texts.heldForWinner}</p>
    </Notice>
  )
}
