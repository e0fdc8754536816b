import { requireAuraType } from '@aura/contract/aura/aura-types'
import type { ResponseOf } from '@aura/contract/endpoint'
import type { sealedMonth } from '@aura/contract/leaderboard/leaderboard.contract'
import type { CSSProperties } from 'react'
import { useCalm } from '../../lib/calm.ts'
import { formatNumber } from '../../lib/format.ts'
import { mediaAddress } from '../../lib/media-address.ts'
import { profilePath } from '../../lib/paths.ts'
import { Link } from '../../lib/router.tsx'
import { neutralAuraTypeId } from '../../ui/aura-colour.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { RankBadge } from '../../ui/rank-badge.tsx'
import { type RankTier, rankTier, tierColour } from '../../ui/rank-tier.ts'
import { type Column, Table } from '../../ui/table.tsx'
import { boardTexts as texts } from './leaderboard.texts.ts'
import { ownRowId } from './use-board-address.ts'

/** A place of any month; without names for an account that left or is hidden. */
export type BoardRow = ResponseOf<typeof sealedMonth>['leaderboard'][number]

interface BoardTableProps {
  caption: string
  rows: readonly BoardRow[]
  /** The viewer's own account, whose row is marked. */
  ownId: number | undefined
}

/** Backgrounds that set the first three apart. */
const tints: Partial<Record<RankTier, string>> = { 1: 'bg-brand/7', 2: 'bg-neutre/7', 3: 'bg-solaris/7' }

/** Places with rank, person and aura; in calm mode the people alone, in their order [LDB-01, LDB-07, APP-12]. */
export function BoardTable({ caption, rows, ownId }: BoardTableProps) {
  const isCalm = useCalm()
  const isOwn = ({ id }: BoardRow) => id !== null && id === ownId
  const columns: Column<BoardRow>[] = [
    {
      name: 'rank',
      title: texts.columns.rank,
      className: 'pl-2',
      cellOf: ({ ranks }) => (
        <span className="block pr-2 pl-2 whitespace-nowrap tablet:pr-4">
          <RankBadge rank={ranks} />
        </span>
      ),
    },
    {
      name: 'person',
      title: texts.columns.person,
      isRowTitle: true,
      // The pseudo takes the width that the numbers leave, and is cut there.
      className: 'w-full',
      cellOf: (row) => <Person row={row} isOwn={isOwn(row)} />,
    },
    {
      name: 'aura',
      title: texts.columns.aura,
      align: 'right',
      className: 'pr-3',
      cellOf: ({ aura }) => (
        <span className="block pr-3 font-semibold whitespace-nowrap tabular-nums">
          {formatNumber(aura)}
          <span className="sr-only"> d’aura</span>
        </span>
      ),
    },
  ]
  return (
    <Table
      caption={caption}
      columns={isCalm ? columns.filter(({ isRowTitle }) => isRowTitle) : columns}
      rows={rows}
      keyOf={({ id, ranks, aura }) =>
        id ?? `${ranks} ${aura} ${rows.findIndex((row) => row.ranks === ranks)}`
      }
      isCurrent={isOwn}
      lookOf={(row) =>
        classNames(
          '[&_th]:max-w-0 [&_th]:py-0 [&_th]:pr-2 transition-colors duration-150 hover:bg-raised',
          !isCalm && tints[rankTier(row.ranks)],
          isOwn(row) && 'bg-brand/10 hover:bg-brand/14',
        )
      }
    />
  )
}

function Person({ row, isOwn }: { row: BoardRow; isOwn: boolean }) {
  const isCalm = useCalm()
  const { pseudo, ranks } = row
  const tier = rankTier(ranks)
  const isFirst = !isCalm && ranks <= 3
  const typeId = row.aura_type_id ?? neutralAuraTypeId
  const look = classNames('flex min-w-0 items-center gap-3', isFirst ? 'min-h-19' : 'min-h-15')
  const portrait = (
    <Avatar
      src={mediaAddress(row.profile_picture)}
      pseudo={pseudo ?? '?'}
      auraTypeId={typeId}
      side={isFirst ? 56 : 40}
      isDecorative
    />
  )
  if (pseudo === null) {
    return (
      <span className={classNames(look, 'text-muted')}>
        {portrait}
        <span className="truncate">{texts.gone}</span>
      </span>
    )
  }
  return (
    <Link
      to={profilePath(pseudo)}
      {...(isOwn && { id: ownRowId })}
      className={classNames(look, 'rounded-control -outline-offset-2')}
    >
      {portrait}
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className={classNames('truncate', isFirst ? 'text-lg font-bold' : 'font-semibold')}>
            {pseudo}
          </span>
          {isOwn && <Badge look="muted">{texts.you}</Badge>}
        </span>
        <span className="flex flex-wrap gap-x-2 text-sm whitespace-nowrap text-muted">
          <span>{requireAuraType(typeId).label}</span>
          {!isCalm && texts.tiers[tier] !== undefined && (
            <span
              className="text-[color-mix(in_oklab,var(--tier)_72%,var(--ink))]"
              style={{ '--tier': tierColour(tier) } as CSSProperties}
            >
              {texts.tiers[tier]}
            </span>
          )}
        </span>
      </span>
    </Link>
  )
}
