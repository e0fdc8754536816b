import type { Static, TSchema, TSchemaOptions } from 'typebox'
import { Type } from './type.ts'

/** Lists never answer more than this many rows, whatever `limit` asks [RUN-30]. */
export const maxPageSize = 50

/** An id: a positive integer (RUN-31). */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
export type Id = Static<typeof Id>

/** A moment in answers: ISO 8601, UTC (RUN-32). */
export const Timestamp = Type.String({ format: 'date-time' })

export const Nullable = <T extends TSchema>(type: T, options?: TSchemaOptions) =>
  Type.Union([type, Type.Null()], options)

/** Current or former pseudo of an account; its form is checked only when a pseudo is chosen. */
export const Pseudo = Type.String({ minLength: 1, maxLength: 100 })
export const PseudoParams = Type.Object({ pseudo: Pseudo })

/** An account as lists and cards name it. */
export const PersonFields = {
  id: Id,
  pseudo: Type.String(),
  profile_picture: Nullable(Type.String(), { description: 'media name' }),
  aura_type_id: Id,
}

/** A text field of a form that holds JSON of a schema: handlers get the parsed value. */
export const JsonField = <T extends TSchema>(contentSchema: T, options: TSchemaOptions) =>
  Type.Unsafe<Static<T>>({
    type: 'string',
    contentMediaType: 'application/json',
    contentSchema,
    ...options,
  })

/** The same schema, with what readers of the API documents are told about its place in a call. */
export const described = <T extends TSchema>(schema: T, description: string): T => ({
  ...schema,
  description,
})

/** Rows asked for, `usual` ones if absent: the server lowers what is above `clampTo` before a handler sees it [RUN-30]. */
export const limitOf = (usual: number, most = maxPageSize) =>
  Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      clampTo: most,
      description: `${usual} rows unless given; at most ${most} are answered`,
    }),
  )

/** Number of a page, where lists count them. */
export const pageUpTo = (maximum: number) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum, description: 'counted from 1' }))

/** Parameters of a list whose pages are counted from 1, of `usual` rows if none are asked for. */
export const pageQuery = (usual: number) => ({ page: pageUpTo(1_000_000), limit: limitOf(usual) })

/** Cursor of the next page, from the previous page's answer; opaque. */
export const cursorUpTo = (maxLength: number) =>
  Type.Optional(
    Type.String({ maxLength, description: '`nextCursor` of the page before; absent for the first' }),
  )
export const Cursor = cursorUpTo(100)

/** The moment since which a call looks for newer posts. */
export const Since = described(Timestamp, '`asOf` of a page')

/** Paging fields of a list. */
export const pageEnd = { hasMore: Type.Boolean(), nextCursor: Nullable(Type.String()) }

/** Empty body of a call on money or rights, which its address fully describes [RUN-33]. */
export const NoFields = Type.Object({}, { additionalProperties: false })

/** Answer that consists of a message. */
export const Message = Type.Object({ message: Type.String() })

/** The one form of every error answer (RUN-24). */
export const ErrorBody = Type.Object({
  code: Type.String({ description: 'domain.reason' }),
  message: Type.String({ description: 'French sentence for the person' }),
  requestId: Type.String(),
  fields: Type.Optional(Type.Record(Type.String(), Type.String())),
})
export type ErrorBody = Static<typeof ErrorBody>

/** Length in code points, the one rule for every text limit. */
export function textLength(text: string): number {
  return [...text].length
}
