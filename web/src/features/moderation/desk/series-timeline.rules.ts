import type { AuraCaseDetail } from '@aura/contract/moderation/moderation.case.contract'

type Point = AuraCaseDetail['series'][number]

/** A bar of the timeline: from the level line at `height / 2`, up for gifts and down for withdrawals. */
export interface SeriesBar {
  x: number
  y: number
  height: number
  isHeld: boolean
}

const dayMs = 24 * 3600 * 1000
const shortest = 3

/** Bars of movements at their moments, in a box that spans the seven days before the last of them. */
export function seriesBars(
  series: readonly Point[],
  box: { width: number; height: number; bar: number },
): SeriesBar[] {
  const last = Date.parse(series.at(-1)?.at ?? '')
  const most = Math.max(1, ...series.map(({ amount }) => Math.abs(amount)))
  const middle = box.height / 2
  return series.map(({ at, amount, held }) => {
    const share = Math.min(1, Math.max(0, 1 - (last - Date.parse(at)) / (7 * dayMs)))
    const height = Math.max(shortest, (Math.abs(amount) / most) * (middle - 1))
    return {
      x: share * (box.width - box.bar),
      y: amount < 0 ? middle : middle - height,
      height,
      isHeld: held,
    }
  })
}
