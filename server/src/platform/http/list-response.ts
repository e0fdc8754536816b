import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { jsonType, PreparedResponse } from './prepared-response.ts'

type Item = Record<string, unknown>

const comma = Buffer.from(',')

/**
 * Makes answers whose list holds objects that many answers share: each object is written by its schema once, and its
 * bytes are put into every answer that has it. Objects that were written must not change.
 *
 * @param listName the property that holds the list
 * @param itemSchema the schema of the list's items in the response schema
 */
export function listResponses<Name extends string>(listName: Name, itemSchema: TSchema) {
  const schema = { ...itemSchema }
  const written = new WeakMap<Item, Buffer>()

  function bytesOf(item: Item, reply: FastifyReply): Buffer {
    const known = written.get(item)
    if (known) return known
    const bytes = Buffer.from(reply.serializeInput(item, schema) as string)
    written.set(item, bytes)
    return bytes
  }

  return <Body extends Record<Name, Item[]>>(body: Body): PreparedResponse<Body> =>
    new (class extends PreparedResponse<Body> {
      async sendTo(_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
        // The schema writes the answer around an empty list, which the items are then put into.
        const [before, after] = splitAround(
          reply.serialize({ ...body, [listName]: [] }) as string,
          `"${listName}":[`,
        )
        const parts = [before]
        for (const [index, item] of body[listName].entries()) {
          if (index > 0) parts.push(comma)
          parts.push(bytesOf(item, reply))
        }
        parts.push(after)
        return reply.type(jsonType).send(Buffer.concat(parts))
      }
    })(body)
}

/** The text up to and with `mark`, and the text after it. */
function splitAround(text: string, mark: string): [Buffer, Buffer] {
  const end = text.indexOf(mark) + mark.length
  return [Buffer.from(text.slice(0, end)), Buffer.from(text.slice(end))]
}
