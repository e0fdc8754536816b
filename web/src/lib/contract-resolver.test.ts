import type { FieldValues } from 'react-hook-form'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { contractResolver } from './contract-resolver.ts'

const Schema = Type.Object({
  name: Type.String({ minLength: 2, errorMessage: 'Donnez un nom.' }),
  colour: Type.Union([Type.Literal('red'), Type.Literal('blue')], { errorMessage: 'Choisissez.' }),
  age: Type.Integer(),
  note: Type.Optional(Type.String({ maxLength: 3, errorMessage: 'Trop long.' })),
})

const options = { fields: {}, shouldUseNativeValidation: false }

async function refusals(values: Record<string, unknown>, resolver = contractResolver(Schema)) {
  const { errors } = await resolver(values as never, undefined, options)
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error?.message]))
}

test('what fits comes through as it is', async () => {
  const values = { name: 'Zoé', colour: 'red', age: 3 } as const
  expect(await contractResolver(Schema)(values, undefined, options)).toEqual({ values, errors: {} })
})

test('each field that does not fit shows the sentence of its schema', async () => {
  expect(await refusals({ name: 'Z', colour: '', age: 1.5, note: 'longue' })).toEqual({
    name: 'Donnez un nom.',
    colour: 'Choisissez.',
    age: 'Vérifiez ce champ.',
    note: 'Trop long.',
  })
})

test('a field that is not there is refused only where it is wanted', async () => {
  expect(Object.keys(await refusals({}))).toEqual(['name', 'colour', 'age'])
})

test('a rule of the form is heard after the schema', async () => {
  const resolver = contractResolver(Schema, (_values: FieldValues) => ({ name: 'Pris.', note: 'Non.' }))
  expect(await refusals({ name: 'Z', colour: 'red', age: 3 }, resolver)).toEqual({
    name: 'Donnez un nom.',
    note: 'Non.',
  })
})
