/** The values that a draft keeps, without those that the form does not know; `known` are the form's own. */
export function readDraft<Values extends object>(text: string, known: Values): Partial<Values> {
  try {
    const kept: object = Object(JSON.parse(text))
    const entries = Object.entries(kept).filter(
      ([name, value]) => typeof value === typeof Object(known)[name],
    )
    return Object.fromEntries(entries) as Partial<Values>
  } catch {
    return {}
  }
}
