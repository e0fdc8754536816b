/** Room around the line, so that its stroke is not cut. */
const margin = 2

/** The points of a line through `values` in a box, as an SVG `points` attribute; a level line stands in the middle. */
export function linePoints(values: readonly number[], width: number, height: number): string {
  const lowest = Math.min(...values)
  const span = Math.max(...values) - lowest
  const step = (width - 2 * margin) / Math.max(values.length - 1, 1)
  return values
    .map((value, index) => {
      const share = span === 0 ? 0.5 : (value - lowest) / span
      const x = margin + index * step
      const y = height - margin - share * (height - 2 * margin)
      return `${round(x)},${round(y)}`
    })
    .join(' ')
}

const round = (value: number) => Math.round(value * 10) / 10
