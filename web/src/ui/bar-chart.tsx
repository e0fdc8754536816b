interface BarChartProps {
  /** In their order; null where there is no value. */
  values: readonly (number | null)[]
  /** What the bars show, for screen readers. */
  label: string
  /** Sets the size, and the colour with `fill-…`. */
  className: string
}

/** The room the bars are computed in; the element's own size stretches it. */
const height = 60
const step = 10
const gap = 3

/** Bars from a common level, without axes: what they stand for is said around them. */
export function BarChart({ values, label, className }: BarChartProps) {
  const most = Math.max(1, ...values.map((value) => value ?? 0))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${Math.max(1, values.length) * step} ${height}`}
      preserveAspectRatio="none"
      className={className}
    >
      {values.map((value, place) => {
        const length = value === null ? 0 : Math.max(value > 0 ? 1.5 : 0.5, (value / most) * height)
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            key={place}
            x={place * step + gap / 2}
            y={height - length}
            width={step - gap}
            height={length}
          />
        )
      })}
    </svg>
  )
}
