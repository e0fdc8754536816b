/** What someone may type instead of a text: a letter too few or too many, a wrong one, or two that changed places. */
export function withSlip(text: string, draw: () => number): string {
  const characters = [...text]
  const at = Math.floor(draw() * (characters.length - 1))
  const other = String.fromCodePoint(0x61 + Math.floor(draw() * 26))
  const slips = [
    () => characters.toSpliced(at, 1),
    () => characters.toSpliced(at, 0, other),
    () => characters.toSpliced(at, 1, other),
    () => characters.toSpliced(at, 2, ...characters.slice(at, at + 2).reverse()),
  ]
  const slip = slips[Math.floor(draw() * slips.length)]
  return slip ? slip().join('') : text
}
