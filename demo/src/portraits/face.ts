import type { Chance } from '@aura/server/demo/chance'
import { type Canvas, short } from '../drawing/canvas.ts'
import { type Colour, darker, lighter, mix } from '../drawing/colours.ts'

const irises: readonly Colour[] = ['#3a2418', '#5a3a22', '#4a6a3a', '#3f6f9a', '#6a5a8a', '#2a2a2e']

export interface FaceLook {
  skin: Colour
  hair: Colour
  mayHaveBeard: boolean
}

/** Eyes, brows, nose and mouth, with what time and taste add to them. */
export function drawFace(
  canvas: Canvas,
  chance: Chance,
  { skin, hair, mayHaveBeard }: FaceLook,
): { hasBeard: boolean } {
  const dark = darker(skin, 0.45)
  for (const side of [-1, 1])
    canvas.circle(500 + side * 116, 560, 46, `fill="${mix(skin, '#e8506a', 0.5)}" fill-opacity=".3"`)
  if (chance.happens(0.2)) drawFreckles(canvas, chance, dark)
  const hasBeard = mayHaveBeard && chance.happens(0.5)
  if (hasBeard) drawBeard(canvas, chance, hair)
  drawEyes(canvas, chance, hair, skin)
  canvas.path(
    'M500 486Q524 552 506 566Q492 572 478 562',
    `fill="none" stroke="${dark}" stroke-opacity=".65" stroke-width="11" stroke-linecap="round"`,
  )
  drawMouth(canvas, chance, skin)
  if (chance.happens(0.26)) drawGlasses(canvas, chance)
  return { hasBeard }
}

function drawEyes(canvas: Canvas, chance: Chance, hair: Colour, skin: Colour): void {
  const kind = chance.int(0, 4)
  const iris = chance.pick(irises)
  const hasLashes = chance.happens(0.4)
  for (const side of [-1, 1]) {
    const x = 500 + side * 84
    if (kind === 0) {
      canvas.path(
        `M${x - 34} 470Q${x} ${430} ${x + 34} 470`,
        'fill="none" stroke="#2a1c18" stroke-width="13" stroke-linecap="round"',
      )
    } else if (kind <= 2) {
      canvas.add(
        `<ellipse cx="${x}" cy="462" rx="21" ry="27" fill="${darker(iris, 0.35)}"/><circle cx="${x + 7}" cy="452" r="8" fill="#fff"/>`,
      )
    } else {
      canvas.add(
        `<ellipse cx="${x}" cy="462" rx="36" ry="27" fill="#fff"/><circle cx="${x + 2}" cy="463" r="21" fill="${iris}"/><circle cx="${x + 2}" cy="463" r="11" fill="#17110f"/><circle cx="${x + 9}" cy="455" r="7" fill="#fff"/><path d="M${x - 38} 460Q${x} ${422} ${x + 38} 460" fill="none" stroke="${darker(skin, 0.6)}" stroke-width="9" stroke-linecap="round"/>`,
      )
    }
    if (hasLashes && kind > 0)
      canvas.path(
        `M${x + side * 30} 446l${side * 17} -12M${x + side * 34} 460l${side * 18} -3`,
        'stroke="#2a1c18" stroke-width="7" stroke-linecap="round"',
      )
    const lift = chance.range(-4, 6)
    canvas.path(
      `M${x - 40} ${short(404 + side * lift)}Q${x} ${short(378 - lift)} ${x + 40} ${short(404 - side * lift)}`,
      `fill="none" stroke="${darker(mix(hair, '#3a2a20', 0.4), 0.25)}" stroke-width="14" stroke-linecap="round"`,
    )
  }
}

function drawMouth(canvas: Canvas, chance: Chance, skin: Colour): void {
  const lip = mix(darker(skin, 0.3), '#b8364a', 0.5)
  const kind = chance.int(0, 3)
  if (kind === 0)
    canvas.path(
      'M432 610Q500 676 568 610Q556 668 500 670T432 610Z',
      `fill="#7a1f2b" stroke="${lip}" stroke-width="7" stroke-linejoin="round"`,
    )
  if (kind === 1) {
    canvas.path('M428 604H572Q566 678 500 680T428 604Z', 'fill="#7a1f2b"')
    canvas.path('M438 606H562L556 628H444Z', 'fill="#fff"')
  }
  if (kind === 2)
    canvas.path(
      'M436 618Q500 664 564 618',
      `fill="none" stroke="${darker(lip, 0.25)}" stroke-width="13" stroke-linecap="round"`,
    )
  if (kind === 3)
    canvas.path('M440 624Q470 606 500 618Q530 606 560 624Q530 662 500 662T440 624Z', `fill="${lip}"`)
}

function drawFreckles(canvas: Canvas, chance: Chance, colour: Colour): void {
  let data = ''
  for (let freckle = 0; freckle < 16; freckle++)
    data += `M${short(500 + chance.side() * chance.range(50, 140))} ${short(chance.range(512, 568))}h1`
  canvas.path(data, `stroke="${colour}" stroke-opacity=".5" stroke-width="8" stroke-linecap="round"`)
}

function drawBeard(canvas: Canvas, chance: Chance, hair: Colour): void {
  const tone = darker(hair, 0.1)
  const kind = chance.int(0, 2)
  if (kind === 0)
    canvas.path(
      'M306 470C316 640 380 770 500 770S684 640 694 470C676 560 640 590 590 580Q500 548 410 580C360 590 324 560 306 470Z',
      `fill="${tone}"`,
    )
  if (kind === 1)
    canvas.path(
      'M318 520C336 650 400 722 500 722S664 650 682 520C660 620 600 690 500 690S340 620 318 520Z',
      `fill="${tone}" fill-opacity=".9"`,
    )
  canvas.path('M418 598Q460 560 500 580Q540 560 582 598Q540 592 500 600Q460 592 418 598Z', `fill="${tone}"`)
}

function drawGlasses(canvas: Canvas, chance: Chance): void {
  const frame = chance.pick(['#1b1b22', '#8a4f2a', '#d9a83f', '#c8384f'] as const)
  const tint = chance.happens(0.25)
    ? `fill="#15151c" fill-opacity=".82"`
    : `fill="${lighter('#bfe0f2', 0.3)}" fill-opacity=".22"`
  const isRound = chance.happens(0.55)
  for (const side of [-1, 1]) {
    const x = 500 + side * 86
    if (isRound) canvas.circle(x, 464, 66, `${tint} stroke="${frame}" stroke-width="12"`)
    else
      canvas.add(
        `<rect x="${x - 70}" y="412" width="140" height="98" rx="26" ${tint} stroke="${frame}" stroke-width="12"/>`,
      )
  }
  canvas.path(
    'M434 460Q500 440 566 460M350 456L306 444M650 456L694 444',
    `fill="none" stroke="${frame}" stroke-width="11"`,
  )
}
