import type { DeskStatistics } from '@aura/contract/moderation/moderation.statistics.contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { BarChart } from '../../../ui/bar-chart.tsx'
import { DisclosureSummary } from '../../../ui/disclosure-summary.tsx'
import { QueryStates } from '../../../ui/query-states.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Table } from '../../../ui/table.tsx'
import { statisticsOptions } from './desk.queries.ts'
import { kindTexts } from './desk.texts.ts'
import { statisticsTexts as texts } from './statistics.texts.ts'

type Week = DeskStatistics['weeks'][number]

const weekly = [
  { title: texts.decisions, amountOf: (week: Week) => week.decisions, format: texts.number },
  { title: texts.median, amountOf: (week: Week) => week.median_hours, format: texts.hours },
  { title: texts.reports, amountOf: (week: Week) => week.reports, format: texts.number },
  { title: texts.perThousand, amountOf: (week: Week) => week.reports_per_1000_posts, format: texts.decimal },
  { title: texts.heldActs, amountOf: (week: Week) => week.held_acts, format: texts.number },
  { title: texts.newAccounts, amountOf: (week: Week) => week.new_accounts, format: texts.number },
]

const gridLook = 'grid gap-4 tablet:grid-cols-2 wide:grid-cols-3'

/** Figures of the moderators' work, each drawn and in a table [MOD-31]. */
export function Statistics() {
  return (
    <QueryStates query={useQuery(statisticsOptions)} skeleton={<StatisticsSkeleton />} failed={texts.failed}>
      {(statistics) => <Charts statistics={statistics} />}
    </QueryStates>
  )
}

function Charts({
  statistics: { computed_at: at, open_by_age, open_by_kind, weeks },
}: {
  statistics: DeskStatistics
}) {
  const open = open_by_kind.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className="grid gap-4">
      <p className="text-muted text-pretty">{texts.lead(at)}</p>
      <div className={gridLook}>
        <Chart
          title={texts.openByAge}
          figure={texts.number(open)}
          unit={texts.openNow}
          first={texts.age}
          rows={open_by_age.map(({ age, count }) => ({ name: texts.ages[age], value: count }))}
          format={texts.number}
        />
        <Chart
          title={texts.openByKind}
          figure={texts.number(open)}
          unit={texts.openNow}
          first={texts.kind}
          rows={open_by_kind.map(({ kind, count }) => ({ name: kindTexts[kind], value: count }))}
          format={texts.number}
        />
        {weekly.map(({ title, amountOf, format }) => {
          const rows = weeks.map((week) => ({ name: texts.weekOf(week.week), value: amountOf(week) }))
          const last = rows.at(-1)?.value ?? null
          return (
            <Chart
              key={title}
              title={title}
              figure={last === null ? texts.none : format(last)}
              unit={texts.thisWeek}
              first={texts.week}
              rows={rows}
              format={format}
            />
          )
        })}
      </div>
    </div>
  )
}

interface ChartProps {
  title: string
  figure: string
  unit: string
  /** Title of the column of names. */
  first: string
  rows: readonly { name: string; value: number | null }[]
  format: (value: number) => string
}

function Chart({ title, figure, unit, first, rows, format }: ChartProps) {
  const id = useId()
  const written = (value: number | null) => (value === null ? texts.none : format(value))
  const end = (place: 0 | -1): ReactNode => rows.at(place)?.name
  return (
    <section
      aria-labelledby={id}
      className="grid content-start gap-2 rounded-card border border-line bg-raised p-4"
    >
      <h2 id={id} className="text-sm font-semibold text-muted">
        {title}
      </h2>
      <p>
        <span className="font-display text-2xl font-bold tabular-nums">{figure}</span>{' '}
        <span className="text-sm text-muted">{unit}</span>
      </p>
      <BarChart
        values={rows.map(({ value }) => value)}
        label={texts.said(
          title,
          rows.map(({ name, value }) => `${name} ${written(value)}`),
        )}
        className="h-24 w-full fill-brand"
      />
      <p aria-hidden className="flex justify-between gap-3 text-xs text-muted">
        <span>{end(0)}</span>
        <span>{end(-1)}</span>
      </p>
      <details>
        <DisclosureSummary className="flex text-sm">{texts.table}</DisclosureSummary>
        <Table
          caption={title}
          rows={rows}
          keyOf={({ name }) => name}
          columns={[
            { name: 'name', title: first, cellOf: ({ name }) => name },
            {
              name: 'value',
              title,
              isTitleHidden: true,
              align: 'right',
              cellOf: ({ value }) => <span className="tabular-nums">{written(value)}</span>,
            },
          ]}
        />
      </details>
    </section>
  )
}

function StatisticsSkeleton() {
  return (
    <div className={gridLook}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((chart) => (
        <Skeleton key={chart} className="h-56 rounded-card" />
      ))}
    </div>
  )
}
