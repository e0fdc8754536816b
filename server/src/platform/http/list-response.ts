import type { FastifyReply, FastifyRequest } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { jsonType, PreparedResponse } from './prepared-response.ts'

type Item = Record<string, unknown>
type WriteList = (list: readonly Item[], reply: FastifyReply) => string

/**
 * Makes answers whose list holds objects that many answers share: each object is written by its schema once, and its
 * text is put into every answer that has it. Objects that were written must not change.
 *
 * @param listName the property that holds the list
 * @param itemSchema the schema of the list's items in the response schema
 */
export function listResponses<Name extends string>(listName: Name, itemSchema: TSchema) {
  const writeItem = writeOnce<Item>(itemSchema)
  return responses(listName, (list, reply) => `[${list.map((item) => writeItem(item, reply)).join(',')}]`)
}

/** The same for answers that share the whole list, which is written once. A list that was written must not change. */
export function wholeListResponses<Name extends string>(listName: Name, itemSchema: TSchema) {
  return responses(listName, writeOnce<readonly Item[]>(Type.Array(itemSchema)))
}

function writeOnce<Value extends Item | readonly Item[]>(given: TSchema) {
  const schema = { ...given }
  const written = new WeakMap<Value, string>()
  return (value: Value, reply: FastifyReply): string => {
    const known = written.get(value)
    if (known !== undefined) return known
    const text = reply.serializeInput(value as Item, schema) as string
    written.set(value, text)
    return text
  }
}

function responses<Name extends string>(listName: Name, writeList: WriteList) {
  return <Body extends Record<Name, Item[]>>(body: Body): PreparedResponse<Body> =>
    new (class extends PreparedResponse<Body> {
      async sendTo(_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
        // The schema writes the answer around an empty list, in whose place the written one is put.
        const around = reply.serialize({ ...body, [listName]: [] }) as string
        const mark = `"${listName}":`
        const start = around.indexOf(`${mark}[]`) + mark.length
        const text = around.slice(0, start) + writeList(body[listName], reply) + around.slice(start + 2)
        return reply.type(jsonType).send(text)
      }
    })(body)
}
