import { namedSchemas } from '@aura/contract/endpoints'

/** Keywords that only the server reads. */
const ownKeywords = new Set(['errorMessage', 'clampTo'])

/** Makes schemas of the contract ready for readers of the document. */
export interface PublishedSchemas {
  /** The schema without our own keywords; shapes with a name of their own are references. */
  publish(schema: object): object
  /** The named shapes that were referred to, by name. */
  readonly named: Record<string, object>
}

/** A sentence of the contract without the rows of the specification that it names, which readers of the document do not have. */
export const withoutRows = (text: string): string => text.replace(/ \[[A-Z]{3}-\d+(?:, [A-Z]{3}-\d+)*\]/g, '')

export function createPublishedSchemas(): PublishedSchemas {
  const named: Record<string, object> = {}
  const names = namesBySchema()

  function publish(schema: object): object {
    const name = names.get(schema)
    if (name === undefined) return withoutOwnKeywords(schema)
    if (!(name in named)) {
      named[name] = {}
      named[name] = withoutOwnKeywords(schema)
    }
    return { $ref: `#/components/schemas/${name}` }
  }

  function withoutOwnKeywords(schema: object): object {
    return Object.fromEntries(
      Object.entries(schema).flatMap(([keyword, value]) =>
        ownKeywords.has(keyword) ? [] : [[keyword, publishValue(keyword, value)]],
      ),
    )
  }

  function publishValue(keyword: string, value: unknown): unknown {
    if (keyword === 'properties' || keyword === 'patternProperties')
      return Object.fromEntries(
        Object.entries(value as Record<string, object>).map(([name, inner]) => [name, publish(inner)]),
      )
    if (keyword === 'description') return withoutRows(value as string)
    if (keyword === 'anyOf') return (value as object[]).map(publish)
    if (keyword === 'items' || keyword === 'contentSchema') return publish(value as object)
    return value
  }

  return { publish, named }
}

/** Names of the objects that the contract exports; the domain comes first where two have the same name. */
function namesBySchema(): Map<object, string> {
  const names = new Map<object, string>()
  const domainOf = new Map<string, string>()
  for (const { domain, name, schema } of namedSchemas) {
    if (names.has(schema)) continue
    const isTaken = (domainOf.get(name) ?? domain) !== domain || name === 'Error'
    domainOf.set(name, domain)
    names.set(schema, isTaken ? `${pascalCase(domain)}${name}` : name)
  }
  return names
}

const pascalCase = (text: string) => text.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
