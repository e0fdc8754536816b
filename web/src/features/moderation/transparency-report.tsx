import { reportCategories } from '@aura/contract/moderation/moderation.categories'
import type { Transparency } from '@aura/contract/moderation/moderation.statistics.contract'
import type { ReactNode } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { type Column, Table } from '../../ui/table.tsx'
import { transparencyTexts as texts } from './transparency.texts.ts'

type Counts = Omit<Transparency['reports'][number], 'category'>
interface ReportsRow extends Counts {
  label: string
}

const countNames = ['total', 'removed', 'measured', 'unproblematic', 'waiting'] as const

const count = <R,>(name: string, title: string, of: (row: R) => number): Column<R> => ({
  name,
  title,
  align: 'right',
  className: 'w-12 pl-2 align-bottom tablet:w-24',
  cellOf: (row) => <span className="tabular-nums">{formatNumber(of(row))}</span>,
})

const reportColumns: readonly Column<ReportsRow>[] = [
  { name: 'category', title: texts.category, cellOf: ({ label }) => label },
  ...countNames.map((name) => ({
    ...count<ReportsRow>(name, texts[name], (row) => row[name]),
    // On the narrowest phones five numbers fit only under upright headings.
    title: (
      <span className="max-[359px]:inline-block max-[359px]:rotate-180 max-[359px]:[writing-mode:vertical-rl]">
        {texts[name]}
      </span>
    ),
    className: 'w-12 pl-2 align-bottom max-[359px]:w-8 max-[359px]:pl-1 tablet:w-24',
  })),
]

type DecisionsRow = Transparency['decisions'][number]

const decisionColumns: readonly Column<DecisionsRow>[] = [
  { name: 'kind', title: texts.kind, cellOf: ({ kind }) => texts.kinds[kind] },
  count('total', texts.made, ({ total }) => total),
  count('reversed', texts.reversed, ({ reversed }) => reversed),
]

/** The counts in tables, with a bar for how often each category is reported [MOD-30]. */
export function TransparencyReport({ counts }: { counts: Transparency }) {
  return (
    <div className="grid grid-cols-1 gap-8">
      <p className="text-muted">{texts.period(counts)}</p>
      <section className="grid grid-cols-1 gap-3">
        <h2 className="font-display text-xl font-semibold">{texts.reportsTitle}</h2>
        <CategoryBars reports={counts.reports} />
        {/* Smaller on phones, where it has to fit without scrolling sideways. */}
        <div className="max-tablet:text-sm">
          <Table
            caption={texts.reportsCaption}
            columns={reportColumns}
            rows={rowsOf(counts.reports)}
            keyOf={({ label }) => label}
            lookOf={({ label }) => (label === texts.all ? 'font-semibold' : '')}
          />
        </div>
      </section>
      <section className="grid grid-cols-1 gap-3">
        <h2 className="font-display text-xl font-semibold">{texts.decisionsTitle}</h2>
        <Table
          caption={texts.decisionsCaption}
          columns={decisionColumns}
          rows={counts.decisions}
          keyOf={({ kind }) => kind}
        />
      </section>
      <Said title={texts.appealsTitle}>
        {texts.appeals(counts.contests)}
        <br />
        {texts.movementAppeals(counts.movement_contests)}
      </Said>
      <Said title={texts.delayTitle}>{texts.delay(counts.median_hours)}</Said>
      <Said title={texts.machinesTitle}>{texts.machines(counts.automated)}</Said>
    </div>
  )
}

function rowsOf(reports: Transparency['reports']): ReportsRow[] {
  const rows = reports.map((row) => ({ ...row, label: reportCategories[row.category].label }))
  const sums = countNames.map((name) => [name, reports.reduce((sum, row) => sum + row[name], 0)])
  return [...rows, { ...(Object.fromEntries(sums) as Counts), label: texts.all }]
}

/** The table says the same in numbers, so screen readers skip the bars. */
function CategoryBars({ reports }: { reports: Transparency['reports'] }) {
  const most = Math.max(...reports.map(({ total }) => total), 1)
  return (
    <div aria-hidden className="grid gap-1.5">
      {reports
        .filter(({ total }) => total > 0)
        .map(({ category, total }) => (
          <div key={category} className="grid grid-cols-[9rem_1fr] items-center gap-3 text-sm">
            <span className="truncate text-muted">{reportCategories[category].label}</span>
            <span className="h-2.5 rounded-full bg-brand" style={{ width: `${(total / most) * 100}%` }} />
          </div>
        ))}
    </div>
  )
}

function Said({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-1.5">
      <h2 className="font-display text-xl font-semibold">{title}</h2>
      <p className="text-pretty">{children}</p>
    </section>
  )
}
