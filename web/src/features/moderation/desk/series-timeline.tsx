import type { AuraCaseDetail } from '@aura/contract/moderation/moderation.case.contract'
import { formatDateAndTime } from '../../../lib/format.ts'
import { DisclosureSummary } from '../../../ui/disclosure-summary.tsx'
import { Table } from '../../../ui/table.tsx'
import { auraTexts as texts } from './case.texts.ts'
import { seriesBars } from './series-timeline.rules.ts'

const box = { width: 320, height: 64, bar: 4 }

/** Movements of an account's aura by another one in seven days, drawn and in a table. A held movement is hollow. */
export function SeriesTimeline({ series }: Pick<AuraCaseDetail, 'series'>) {
  if (series.length === 0) return <p className="text-muted">{texts.noSeries}</p>
  const held = series.filter((point) => point.held).length
  return (
    <div className="grid gap-1">
      <svg
        role="img"
        aria-label={texts.seriesSaid(series.length, held)}
        viewBox={`0 0 ${box.width} ${box.height}`}
        className="h-16 w-full max-w-120"
        preserveAspectRatio="none"
      >
        <line x1="0" x2={box.width} y1={box.height / 2} y2={box.height / 2} className="stroke-control-line" />
        {seriesBars(series, box).map(({ x, y, height, isHeld }, place) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a series does not change, and two movements may be alike
            key={place}
            x={x}
            y={y}
            width={box.bar}
            height={height}
            vectorEffect="non-scaling-stroke"
            className={isHeld ? 'fill-transparent stroke-brand' : 'fill-brand stroke-brand'}
          />
        ))}
      </svg>
      <p aria-hidden className="text-sm text-muted">
        {texts.seriesSaid(series.length, held)}
      </p>
      <details>
        <DisclosureSummary className="flex text-sm">{texts.table}</DisclosureSummary>
        <Table
          caption={texts.series}
          rows={series.map((point, place) => ({ ...point, place }))}
          keyOf={({ place }) => place}
          columns={[
            { name: 'at', title: texts.when, cellOf: ({ at }) => formatDateAndTime(at) },
            {
              name: 'amount',
              title: texts.amount,
              align: 'right',
              className: 'pr-3',
              cellOf: ({ amount }) => <span className="pr-3 tabular-nums">{texts.signed(amount)}</span>,
            },
            {
              name: 'state',
              title: texts.state,
              cellOf: (point) => (point.held ? texts.held : texts.counted),
            },
          ]}
        />
      </details>
    </div>
  )
}
