import type { Type as TypeBox } from 'typebox'

type Schema = Record<string, unknown>
type Options = Record<string, unknown>

/** Marks a property that `Type.Object` leaves out of `required`; a symbol, so that it never shows in the schema. */
const optional = Symbol('optional')

function isOptional(schema: Schema): boolean {
  return optional in schema
}

const builders = {
  String: (options: Options = {}): Schema => ({ type: 'string', ...options }),
  Integer: (options: Options = {}): Schema => ({ type: 'integer', ...options }),
  Number: (options: Options = {}): Schema => ({ type: 'number', ...options }),
  Boolean: (options: Options = {}): Schema => ({ type: 'boolean', ...options }),
  Unknown: (options: Options = {}): Schema => ({ ...options }),
  Null: (options: Options = {}): Schema => ({ type: 'null', ...options }),
  Literal: (value: string | number | boolean, options: Options = {}): Schema => ({
    type: typeof value,
    const: value,
    ...options,
  }),
  Enum: (values: readonly string[], options: Options = {}): Schema => ({ enum: values, ...options }),
  Array: (items: Schema, options: Options = {}): Schema => ({ type: 'array', items, ...options }),
  Union: (anyOf: Schema[], options: Options = {}): Schema => ({ anyOf, ...options }),
  Unsafe: (schema: Schema): Schema => ({ ...schema }),
  Optional: (schema: Schema): Schema => ({ ...schema, [optional]: true }),
  Record: (_key: Schema, value: Schema, options: Options = {}): Schema => ({
    type: 'object',
    patternProperties: { '^.*$': value },
    ...options,
  }),
  Object: (properties: Record<string, Schema>, options: Options = {}): Schema => {
    const required = Object.keys(properties).filter((name) => !isOptional(properties[name] ?? {}))
    return { type: 'object', ...(required.length > 0 ? { required } : {}), properties, ...options }
  },
}

/**
 * The builders of TypeBox that the contract uses, with TypeBox's types, answering plain JSON Schema. The library itself would cost
 * every page 12 kB (gzip), and every start of the server the loading of 370 files.
 */
export const Type = builders as unknown as Pick<typeof TypeBox, keyof typeof builders>
