import { useQuery } from '@tanstack/react-query'
import { Crown } from 'lucide-react'
import { useCalm } from '../../lib/calm.ts'
import { formatRank } from '../../lib/format.ts'
import { pastMonthPath, paths } from '../../lib/paths.ts'
import { Link } from '../../lib/router.tsx'
import { rankOfOptions } from './leaderboard.queries.ts'
import { shortMonth } from './leaderboard.rules.ts'
import { profileRankTexts as texts } from './profile-rank.texts.ts'

/** A person's place this month, as words that end a line; nothing in calm mode, or without a place [APP-12]. */
export function ProfileRank({ pseudo }: { pseudo: string }) {
  const isCalm = useCalm()
  const { data } = useQuery({ ...rankOfOptions(pseudo), enabled: !isCalm })
  if (isCalm || data?.ranks == null) return null
  return (
    <>
      {' · '}
      <Link
        to={paths.rank}
        title={texts.rankSaid(data.ranks)}
        className="font-semibold whitespace-nowrap text-ink hover:underline"
      >
        {/* The line must not wrap when the place appears. */}
        {formatRank(data.ranks)} <span className="max-[379px]:sr-only">{texts.thisMonth}</span>
      </Link>
    </>
  )
}

/** A crown with the last month that the person won, over the edge of their portrait; hidden without any, and in calm mode. */
export function ChampionMark({ pseudo }: { pseudo: string }) {
  const isCalm = useCalm()
  const { data } = useQuery({ ...rankOfOptions(pseudo), enabled: !isCalm })
  const [month] = data?.champion_of ?? []
  if (isCalm || data === undefined || month === undefined) return null
  const said = texts.champion(data.champion_of)
  return (
    <Link
      to={pastMonthPath(month)}
      title={said}
      className="absolute -bottom-2 left-1/2 inline-flex min-h-6 -translate-x-1/2 animate-appear items-center gap-1 rounded-full border border-[color-mix(in_oklab,var(--brand)_45%,var(--line))] bg-canvas px-2 text-xs font-semibold text-brand tabular-nums"
    >
      <Crown aria-hidden className="size-3.5 stroke-[2.2]" />
      <span className="sr-only">{said}, </span>
      {shortMonth(month)}
    </Link>
  )
}
