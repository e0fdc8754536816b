import type { Champion } from '@aura/contract/leaderboard/leaderboard.contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCalm } from '../../lib/calm.ts'
import { groupBy } from '../../lib/group-by.ts'
import { mediaAddress } from '../../lib/media-address.ts'
import { pastMonthPath, profilePath } from '../../lib/paths.ts'
import { Link } from '../../lib/router.tsx'
import { neutralAuraTypeId } from '../../ui/aura-colour.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Count } from '../../ui/count.tsx'
import { passFocusOn } from '../../ui/pass-focus-on.ts'
import { RetryLine } from '../../ui/retry-line.tsx'
import { ScrollArrows } from '../../ui/scroll-arrows.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { championsOptions } from './leaderboard.queries.ts'
import { shortMonth } from './leaderboard.rules.ts'
import { championsTexts as texts } from './leaderboard.texts.ts'

/** Narrower on small phones, where the third card then shows a part of itself. */
const cardLook = 'w-[clamp(108px,40vw-20px,140px)] flex-none rounded-card border border-line bg-raised'

/** Champions of past months, newest first, all of a tie, each with a link to the month [LDB-01, LDB-04]. */
export function Champions() {
  return (
    <section aria-labelledby="champions" className="mb-6">
      <h2 id="champions" className="mb-2.5 text-sm font-semibold text-muted">
        {texts.title}
      </h2>
      <div className="grid min-h-49 grid-cols-1 content-center">
        <Strip />
      </div>
    </section>
  )
}

function Strip() {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchNextPageError } =
    useInfiniteQuery(championsOptions)
  const hasMoreFailed = isFetchNextPageError && !isFetching
  if (!data && error) {
    return (
      <RetryLine
        message={texts.failed}
        label={texts.retry}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) {
    return (
      <Loading>
        <span className="flex gap-3 overflow-hidden">
          {['a', 'b', 'c', 'd'].map((card) => (
            <Skeleton key={card} className="h-47 w-35 flex-none rounded-card" />
          ))}
        </span>
      </Loading>
    )
  }
  const champions = data.pages.flatMap((page) => page.champions)
  if (champions.length === 0) return <p className="text-muted">{texts.none}</p>
  const tied = groupBy(champions, ({ rank_month }) => rank_month)
  return (
    <ScrollArrows>
      <ul className="relative -mx-5 flex gap-3 overflow-x-auto mask-r-from-[calc(100%-20px)] px-5 pb-2">
        {champions.map((champion, place) => (
          <li key={`${champion.rank_month} ${champion.id ?? place}`} className="flex">
            <Card champion={champion} isTied={(tied.get(champion.rank_month)?.length ?? 0) > 1} />
          </li>
        ))}
        {hasNextPage && (
          <li className={`${cardLook} grid place-content-center justify-items-center gap-2 p-2`}>
            {hasMoreFailed && (
              <p role="alert" className="text-center text-sm text-danger">
                {texts.failed}
              </p>
            )}
            <Button
              ref={passFocusOn}
              variant="ghost"
              size="small"
              busy={isFetching}
              onClick={() => void fetchNextPage()}
            >
              {hasMoreFailed ? texts.retry : texts.more}
            </Button>
          </li>
        )}
      </ul>
    </ScrollArrows>
  )
}

function Card({ champion, isTied }: { champion: Champion; isTied: boolean }) {
  const { rank_month: month, pseudo, aura, is_provisional: isProvisional } = champion
  const isCalm = useCalm()
  const portrait = (
    <Avatar
      src={mediaAddress(champion.profile_picture)}
      pseudo={pseudo ?? '?'}
      auraTypeId={champion.aura_type_id ?? neutralAuraTypeId}
      side={64}
      isDecorative
    />
  )
  return (
    <article
      className={`${cardLook} flex min-h-47 flex-col items-center gap-1.5 px-2.5 pt-2.5 pb-3 text-center`}
    >
      <Link
        to={pastMonthPath(month)}
        title={texts.toMonth(month)}
        className="target inline-flex min-h-7 items-center rounded-control px-2 text-sm font-semibold text-muted tabular-nums hover:text-ink hover:underline"
      >
        <span className="sr-only">{texts.toMonth(month)}, </span>
        {shortMonth(month)}
      </Link>
      {pseudo === null ? (
        <>
          {portrait}
          <span className="text-sm text-muted text-balance">{texts.gone}</span>
        </>
      ) : (
        <Link
          to={profilePath(pseudo)}
          className="grid w-full grid-cols-1 justify-items-center gap-1.5 rounded-control hover:underline"
        >
          {portrait}
          <span className="max-w-full truncate font-semibold">{pseudo}</span>
        </Link>
      )}
      {!isCalm && (
        <Count
          value={aura}
          said={texts.aura(aura)}
          className="text-sm font-semibold text-brand tabular-nums"
        />
      )}
      {(isProvisional || isTied) && (
        <span className="mt-auto flex flex-wrap justify-center gap-1">
          {isProvisional && <Badge look="muted">{texts.provisional}</Badge>}
          {isTied && <Badge look="muted">{texts.tied}</Badge>}
        </span>
      )}
    </article>
  )
}
