/** How a picture is drawn: enlarged about the middle of its frame, then moved by so many pixels. */
export interface View {
  scale: number
  x: number
  y: number
}

interface Point {
  x: number
  y: number
}

interface Size {
  width: number
  height: number
}

export const whole: View = { scale: 1, x: 0, y: 0 }

const maxScale = 6
/** While fingers hold it, a picture may be made a little smaller than whole. */
const minScale = 0.7

/** Enlarged by a factor around a point, which keeps its position. */
export function enlarged({ scale, x, y }: View, by: number, at: Point, centre: Point): View {
  const next = Math.min(maxScale, Math.max(minScale, scale * by))
  const factor = next / scale
  return {
    scale: next,
    x: at.x - centre.x - (at.x - centre.x - x) * factor,
    y: at.y - centre.y - (at.y - centre.y - y) * factor,
  }
}

/** The view after a pinch: the part of the picture between the two fingers stays between them. */
export function pinched(
  view: View,
  before: readonly [Point, Point],
  after: readonly [Point, Point],
  centre: Point,
): View {
  const spreadBefore = spreadOf(before)
  if (spreadBefore === 0) return view
  const [from, to] = [middleOf(before), middleOf(after)]
  const { scale, x, y } = enlarged(view, spreadOf(after) / spreadBefore, from, centre)
  return { scale, x: x + to.x - from.x, y: y + to.y - from.y }
}

/** The view after a gesture: never smaller than the frame, and without an avoidable gap beside the picture. */
export function fitted({ scale, x, y }: View, frame: Size, picture: Size): View {
  if (scale <= 1) return whole
  const slackX = Math.max(0, (picture.width * scale - frame.width) / 2)
  const slackY = Math.max(0, (picture.height * scale - frame.height) / 2)
  return { scale, x: within(x, slackX), y: within(y, slackY) }
}

const within = (value: number, most: number) => Math.min(most, Math.max(-most, value)) || 0

const spreadOf = ([one, other]: readonly [Point, Point]) => Math.hypot(one.x - other.x, one.y - other.y)

const middleOf = ([one, other]: readonly [Point, Point]): Point => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
})
