import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { jsonType, PreparedResponse } from './prepared-response.ts'

type Item = Record<string, unknown>

/**
 * Makes answers whose list holds objects that many answers share: each object is serialized once. It must not change afterwards.
 *
 * @param listName the property that holds the list
 * @param itemSchema the schema of the list's items in the response schema
 */
export function listResponses<Name extends string>(listName: Name, itemSchema: TSchema) {
  const writeItem = writeOnce<Item>(itemSchema)
  return <Body extends Record<Name, Item[]>>(body: Body): PreparedResponse<Body> =>
    new ListResponse<Body>(
      listName,
      body,
      (reply) => `[${body[listName].map((item) => writeItem(item, reply)).join(',')}]`,
    )
}

/**
 * Makes answers whose list comes as the JSON that its schema would write: many answers share it. NOTE: one flat text costs the garbage
 * collector far less than the objects of a list that is kept, or than a text put together of many.
 */
export function writtenListResponses<Body extends Record<Name, readonly unknown[]>, Name extends string>(
  listName: Name,
) {
  return (body: Omit<Body, Name>, list: string): PreparedResponse<Body> =>
    new ListResponse<Body>(listName, body, () => list)
}

function writeOnce<Value extends Item>(given: TSchema) {
  const schema = { ...given }
  const written = new WeakMap<Value, string>()
  return (value: Value, reply: FastifyReply): string => {
    const known = written.get(value)
    if (known !== undefined) return known
    const text = inOnePiece(reply.serializeInput(value, schema) as string)
    written.set(value, text)
    return text
  }
}

/**
 * NOTE: V8 keeps a concatenated text as its pieces until a character is read. An item has some hundred pieces, three times its size,
 * which every answer with the item would copy one by one.
 */
const inOnePiece = (text: string) => (text.at(-1) === undefined ? '' : text)

class ListResponse<Body> extends PreparedResponse<Body> {
  readonly #listName: string
  readonly #around: object
  readonly #writeList: (reply: FastifyReply) => string

  constructor(listName: string, around: object, writeList: (reply: FastifyReply) => string) {
    super()
    this.#listName = listName
    this.#around = around
    this.#writeList = writeList
  }

  async sendTo(_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    // The schema writes the answer around an empty list, in whose place the written one is put.
    const around = reply.serialize({ ...this.#around, [this.#listName]: [] }) as string
    const mark = `"${this.#listName}":`
    const start = around.indexOf(`${mark}[]`) + mark.length
    const text = around.slice(0, start) + this.#writeList(reply) + around.slice(start + 2)
    return reply.type(jsonType).send(text)
  }
}
