/** Joins the class names that hold; `false`, `null` and `undefined` drop out. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
