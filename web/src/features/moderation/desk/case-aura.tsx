import type { AuraCaseDetail } from '@aura/contract/moderation/moderation.case.contract'
import { challengePath, commentPath, postPath, profilePath } from '../../../lib/paths.ts'
import { Link } from '../../../lib/router.tsx'
import { useNow } from '../../../lib/use-now.ts'
import { auraTexts as texts } from './case.texts.ts'
import { CaseSection } from './case-section.tsx'
import { verdictReasonTexts } from './desk.texts.ts'
import { SeriesTimeline } from './series-timeline.tsx'

const dayMs = 24 * 3600 * 1000

type AuraSubject = NonNullable<AuraCaseDetail['subject']>

interface CaseAuraProps {
  aura: AuraCaseDetail
}

/** What is needed to judge a held act, a held prize or an appealed movement [MOD-23]. */
export function CaseAura({ aura }: CaseAuraProps) {
  return (
    <CaseSection title={texts.title}>
      <dl className="grid grid-cols-[fit-content(40%)_minmax(0,1fr)] gap-x-4 gap-y-1.5 [&_dt]:text-muted">
        <dt>{texts.acts[aura.act] ?? texts.otherAct}</dt>
        <dd className="font-semibold tabular-nums">{texts.signed(aura.amount)}</dd>
        {aura.returned > 0 && (
          <>
            <dt>{texts.returned}</dt>
            <dd className="font-semibold tabular-nums">{texts.signed(aura.returned)}</dd>
          </>
        )}
        {aura.why !== null && (
          <>
            <dt>{aura.why === 'appealed' ? texts.voidedBecause : texts.why}</dt>
            <dd>{verdictReasonTexts[aura.why]}</dd>
          </>
        )}
        {aura.void_at !== null && (
          <>
            <dt>{texts.voidAt}</dt>
            <dd>{texts.onDay(aura.void_at)}</dd>
          </>
        )}
        {aura.subject !== null && (
          <>
            <dt>{texts.subject}</dt>
            <dd>
              <Subject subject={aura.subject} />
            </dd>
          </>
        )}
        <dt>{texts.giver(aura)}</dt>
        <dd>
          <Giver aura={aura} />
        </dd>
        <dt>{texts.receiver(aura)}</dt>
        <dd>
          <Party party={aura.receiver} />
        </dd>
      </dl>
      {aura.giver !== null && (
        <>
          <h4 className="text-sm font-semibold text-muted">{texts.ties}</h4>
          <Ties aura={aura} />
        </>
      )}
      <h4 className="text-sm font-semibold text-muted">{texts.series}</h4>
      <SeriesTimeline series={aura.series} />
    </CaseSection>
  )
}

function Subject({ subject }: { subject: AuraSubject }) {
  const words = texts.nameSubject(subject)
  const to = addressOf(subject)
  if (to === undefined) return words
  return (
    <Link to={to} className="font-semibold underline underline-offset-4">
      {words}
    </Link>
  )
}

/** The page of a comment is that of its post; it has none once the post is gone. */
function addressOf({ type, id, post_id: postId }: AuraSubject): string | undefined {
  if (type === 'comment') return postId === null ? undefined : commentPath(postId, id)
  return type === 'post' ? postPath(id) : challengePath(id)
}

/** Who moved it: one person, several, who are not named, or nobody. */
function Giver({ aura }: CaseAuraProps) {
  const { giver, givers } = aura
  return giver !== null || givers === 1 ? <Party party={giver} /> : texts.givers(aura)
}

function Party({ party }: { party: AuraCaseDetail['giver'] }) {
  const now = useNow()
  if (party === null) return texts.erased
  const days = Math.floor((now.getTime() - Date.parse(party.created_at)) / dayMs)
  return (
    <>
      <Link to={profilePath(party.pseudo)} className="font-semibold underline-offset-4 hover:underline">
        {party.pseudo}
      </Link>
      <span className="block text-sm text-muted">{texts.account(texts.ageDays(days), party.created_at)}</span>
    </>
  )
}

function Ties({ aura: { ties, giver, receiver } }: { aura: AuraCaseDetail }) {
  const [one, other] = [giver?.pseudo ?? texts.erased, receiver?.pseudo ?? texts.erased]
  const known = [
    ties.giver_follows && texts.follows(one, other),
    ties.receiver_follows && texts.follows(other, one),
    ties.blocked && texts.blocked,
    ties.shared_addresses > 0 && texts.addresses(ties.shared_addresses),
    ties.shared_devices > 0 && texts.devices(ties.shared_devices),
  ].filter((words) => words !== false)
  if (known.length === 0) return <p className="text-muted">{texts.noTies}</p>
  return (
    <ul className="list-disc pl-5">
      {known.map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  )
}
