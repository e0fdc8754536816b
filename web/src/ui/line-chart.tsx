import { linePoints } from './line-chart.rules.ts'

interface LineChartProps {
  /** Oldest first; a single value draws a level line. */
  values: readonly number[]
  /** What the line shows, for screen readers. */
  label: string
  /** Sets the size, and the colour with `stroke-…`. */
  className: string
}

/** The room the points are computed in; the element's own size stretches it. */
const width = 200
const height = 52

/** A line through values, without axes. The label names its values. */
export function LineChart({ values, label, className }: LineChartProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={`overflow-visible fill-none stroke-2 [stroke-linecap:round] [stroke-linejoin:round] ${className}`}
    >
      <polyline vectorEffect="non-scaling-stroke" points={linePoints(values, width, height)} />
    </svg>
  )
}
