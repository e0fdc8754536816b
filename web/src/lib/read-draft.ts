/** The values of a draft, without those of fields that the form does not have; `known` are the form's own values. */
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
