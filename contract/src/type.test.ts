import { Type as TypeBox } from 'typebox'
import { expect, test } from 'vitest'
import { Type } from './type.ts'

/** Schemas made with every builder, with and without options. */
function listSchemas(of: typeof Type): object[] {
  const described = { description: 'why', examples: ['one'] }
  return [
    ...[of.String(), of.String({ maxLength: 3, ...described }), of.Integer(), of.Integer({ minimum: 1 })],
    ...[of.Number(), of.Number({ maximum: 2 }), of.Boolean(), of.Boolean(described), of.Null()],
    ...[of.Unknown(), of.Unknown(described), of.Unsafe({ type: 'null' }), of.Enum(['a', 'b'], described)],
    ...[of.Literal('a'), of.Literal(1, described), of.Literal(true), of.Array(of.String(), { maxItems: 2 })],
    ...[of.Union([of.String(), of.Null()]), of.Union([of.Literal('a'), of.Literal('b')], described)],
    ...[of.Record(of.String(), of.Unknown(), described), of.Object({}), of.Optional(of.Integer(described))],
    of.Object(
      { needed: of.String(), spare: of.Optional(of.Object({ inner: of.Null() })) },
      { additionalProperties: false },
    ),
  ]
}

test('the builders give the schemas that TypeBox gives, without its hidden marks', () => {
  const plain = listSchemas(Type)
  expect(JSON.parse(JSON.stringify(plain))).toEqual(JSON.parse(JSON.stringify(listSchemas(TypeBox))))
  for (const schema of plain) expect(Object.getOwnPropertyNames(schema).join()).not.toContain('~')
})
