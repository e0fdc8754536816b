/** A date as French sentences name it, from how Intl writes it: the first of a month is an ordinal, "1er décembre 2026" [RUN-32]. */
export function withOrdinal(date: string): string {
  return date.replace(/^1 /, '1er ')
}
