import { toNestErrors } from '@hookform/resolvers'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { Static, TObject, TSchema } from 'typebox'
import { Check } from 'typebox/schema'

/** French sentence by field, for rules a schema cannot express (two fields that must be equal). */
type Refusals<V> = { [F in keyof V]?: string | undefined }

const anyFault = 'Vérifiez ce champ.'

/**
 * Checks a form by a schema of the contract: each invalid field shows the `errorMessage` of its schema.
 *
 * Schemas are interpreted, never compiled: the content security policy refuses generated code.
 * `refuse` adds rules; the schema wins where both refuse a field.
 */
export function contractResolver<S extends TObject, V extends FieldValues>(
  schema: S,
  refuse: (values: V) => Refusals<V> = () => ({}),
): Resolver<V, unknown, Static<S>> {
  return (values, _context, options) => {
    const errors: FieldErrors = {}
    const refusals = { ...refuse(values), ...misfits(schema, values) }
    for (const [field, message] of Object.entries(refusals)) {
      if (message !== undefined) errors[field] = { type: 'contract', message }
    }
    if (Object.keys(errors).length > 0) return { values: {}, errors: toNestErrors<V>(errors, options) }
    return { values: values as unknown as Static<S>, errors: {} }
  }
}

/** The sentence of each field that does not fit a schema of the contract. */
export function misfits(schema: TObject, values: FieldValues): Record<string, string> {
  const required: readonly string[] = schema.required ?? []
  const wrong = Object.entries<TSchema>(schema.properties).filter(([field, wanted]) => {
    const value: unknown = values[field]
    return value === undefined ? required.includes(field) : !Check(wanted, value)
  })
  return Object.fromEntries(wrong.map(([field, wanted]) => [field, sentenceOf(wanted)]))
}

function sentenceOf(schema: TSchema): string {
  return 'errorMessage' in schema && typeof schema.errorMessage === 'string' ? schema.errorMessage : anyFault
}
