import type { OwnRank } from '@aura/contract/leaderboard/leaderboard.contract'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useCalm } from '../../lib/calm.ts'
import { formatNumber } from '../../lib/format.ts'
import { loginPath, paths } from '../../lib/paths.ts'
import { registerPath } from '../../lib/register-path.ts'
import { useSession } from '../../lib/session.ts'
import { auraColour } from '../../ui/aura-colour.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { RetryLine } from '../../ui/retry-line.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { ownRankOptions } from './leaderboard.queries.ts'
import { progressTo } from './leaderboard.rules.ts'
import { ownRankTexts as texts } from './leaderboard.texts.ts'
import { boardPath } from './use-board-address.ts'

/** The viewer's place this month and the aura missing to the next one; for a visitor, reasons to have an account [LDB-01, LDB-03]. */
export function OwnRankCard() {
  const { token } = useSession()
  return (
    <section
      aria-label={texts.card}
      className="my-6 grid min-h-44.5 content-center rounded-card border border-line bg-raised p-4 tablet:px-5 tablet:min-h-29"
    >
      {token === null ? <VisitorCard /> : <MemberCard />}
    </section>
  )
}

function VisitorCard() {
  const { pathname, search } = useLocation()
  return (
    <Words title={texts.visitorTitle} hint={texts.visitor}>
      <ButtonLink to={registerPath(pathname + search)}>{texts.register}</ButtonLink>
      <ButtonLink to={loginPath(pathname + search)} variant="secondary">
        {texts.login}
      </ButtonLink>
    </Words>
  )
}

function MemberCard() {
  const { data, error, isFetching, refetch } = useQuery(ownRankOptions)
  if (data)
    return data.user.ranks === null ? (
      <Absent own={data.user} />
    ) : (
      <Placed own={data.user} rank={data.user.ranks} />
    )
  if (error) {
    return (
      <RetryLine
        message={texts.failed}
        label={texts.retry}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <Loading>
      <span className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
        <Skeleton className="h-11 w-18" />
        <Skeleton className="h-9 w-29 rounded-full tablet:hidden" />
        <span className="grid flex-1 gap-2.5 max-tablet:basis-full">
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-1.5 w-full" />
          <Skeleton className="h-3.5 w-24" />
        </span>
      </span>
    </Loading>
  )
}

function Placed({ own, rank }: { own: OwnRank; rank: number }) {
  const isCalm = useCalm()
  const jump = own.page !== null && (
    <ButtonLink
      to={boardPath({ page: own.page, search: '' }, { isOwn: true })}
      variant="secondary"
      size="small"
    >
      {texts.jump}
    </ButtonLink>
  )
  if (isCalm) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-semibold">{texts.rankCalm}</p>
        {jump}
      </div>
    )
  }
  const { next } = own
  return (
    <div
      style={{ '--ring': auraColour(own.aura_type_id) } as CSSProperties}
      className="flex flex-wrap items-center gap-x-6 gap-y-3 max-tablet:justify-between"
    >
      <p className="font-display text-[calc(44rem/15)] leading-none font-[750] tracking-tight text-(--ring)">
        <span className="sr-only">{texts.rankSaid(rank)}</span>
        <span aria-hidden>
          {formatNumber(rank)}
          <sup className="top-[-0.7em] text-xl">{rank === 1 ? 'er' : 'e'}</sup>
        </span>
      </p>
      {/* On a phone, below the place and the button, so that a place of four digits leaves it as much room as one. */}
      <div className="grid min-w-44 flex-1 gap-2 max-tablet:order-last max-tablet:basis-full">
        <p className="font-semibold text-pretty">
          {next?.ranks ? texts.next(next.missing, next.ranks) : texts.first}
        </p>
        {next && (
          <span aria-hidden className="block h-1.5 overflow-hidden rounded-full bg-line">
            <span
              className="block h-full rounded-full bg-(--ring)"
              style={{ width: `${100 * progressTo({ aura: own.aura, missing: next.missing })}%` }}
            />
          </span>
        )}
        <p className="text-sm text-muted">{texts.aura(own.aura)}</p>
      </div>
      {jump}
    </div>
  )
}

function Absent({ own: { next } }: { own: OwnRank }) {
  const isCalm = useCalm()
  const missing = isCalm || next === null ? texts.absentCalm : texts.absentNext(next.missing)
  return (
    <Words title={texts.absent} hint={missing}>
      <ButtonLink to={paths.createPost} size="compact">
        {texts.publish}
      </ButtonLink>
      <ButtonLink to={paths.challenges} variant="secondary" size="compact">
        {texts.challenges}
      </ButtonLink>
    </Words>
  )
}

function Words({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="min-w-60 flex-1 max-tablet:min-w-full">
        <p className="font-display text-lg font-semibold">{title}</p>
        <p className="mt-0.5 text-muted text-pretty">{hint}</p>
      </div>
      <div className="flex flex-wrap gap-2 max-tablet:*:grow">{children}</div>
    </div>
  )
}
