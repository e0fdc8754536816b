import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { DomainError } from '../errors/domain-error.ts'
import { requireCleanValue } from './strict-json.ts'

/** Checks a value against a schema of the contract and returns it; throws `platform.invalid` with a sentence per field. */
export type Check = (value: unknown) => unknown

// Bodies are never coerced: `true` is not 1 and "5" is not 5.
const bodies = createAjv()

/** A check for JSON bodies. */
export function bodyCheck(schema: object): Check {
  return checkBy(schema)
}

/** A check for the text fields of multipart bodies: fields with JSON are read and checked by their `contentSchema`. */
export function formCheck(schema: object): Check {
  const check = checkBy(schema)
  const jsonFields = Object.entries(propertiesOf(schema)).flatMap(([name, property]) =>
    'contentSchema' in property
      ? [{ name, check: checkBy({ type: 'object', properties: { [name]: contentOf(property) } }) }]
      : [],
  )
  return (value) => {
    const read = { ...(check(value) as Record<string, unknown>) }
    for (const { name, check } of jsonFields) {
      const text = read[name]
      if (typeof text === 'string') Object.assign(read, check({ [name]: parseJson(text) }))
    }
    return read
  }
}

function contentOf({
  contentSchema,
  errorMessage,
}: {
  contentSchema?: unknown
  errorMessage?: unknown
}): object {
  return { ...(contentSchema as object), ...(errorMessage !== undefined && { errorMessage }) }
}

/** @throws DomainError `platform.malformed` */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new DomainError('platform.malformed', { cause })
  }
}

/** A validator for addresses, whose values are all text: it coerces decimal integers alone, and lowers those above their `clampTo`. */
export function addressCheck(schema: object): Check {
  const check = checkBy(schema)
  const integers = integersOf(schema)
  return (value) => clamp(check(readIntegers(value, integers)), integers)
}

function createAjv(): Ajv {
  const ajv = new Ajv({
    allErrors: false,
    strict: true,
    coerceTypes: false,
    useDefaults: false,
    allowUnionTypes: true,
  })
  addFormats.default(ajv, ['date', 'date-time'])
  ajv.addVocabulary(['errorMessage', 'clampTo'])
  return ajv
}

/** Compiles the schema at its first use: compiling all takes as long as the rest of a start. */
function checkBy(schema: object): Check {
  let validate: ValidateFunction | undefined
  return (value) => {
    validate ??= bodies.compile(schema)
    requireCleanValue(value)
    if (!validate(value)) throw invalid(validate.errors ?? [], validate.schema)
    return value
  }
}

function invalid(faults: ErrorObject[], schema: unknown): DomainError {
  const fields: Record<string, string> = {}
  for (const fault of faults) {
    const field = fieldOf(fault)
    if (field) fields[field] = sentenceFor(field, fault, schema)
  }
  return new DomainError('platform.invalid', Object.keys(fields).length > 0 ? { fields } : {})
}

function fieldOf({ instancePath, keyword, params }: ErrorObject): string | undefined {
  if (instancePath) return instancePath.split('/')[1]
  if (keyword === 'required') return String(params.missingProperty)
  if (keyword === 'additionalProperties') return String(params.additionalProperty)
  return undefined
}

function sentenceFor(field: string, { keyword }: ErrorObject, schema: unknown): string {
  if (keyword === 'additionalProperties') return 'Ce champ n’est pas accepté.'
  return (
    errorMessageOf(schema, field) ??
    (keyword === 'required' ? 'Ce champ est requis.' : 'Cette valeur ne convient pas.')
  )
}

function errorMessageOf(schema: unknown, field: string): string | undefined {
  const property = propertiesOf(schema)[field]
  return property && 'errorMessage' in property ? String(property.errorMessage) : undefined
}

function propertiesOf(schema: unknown): Record<string, object> {
  if (typeof schema !== 'object' || schema === null || !('properties' in schema)) return {}
  return schema.properties as Record<string, object>
}

interface IntegerProperty {
  name: string
  clampTo: number
}

function integersOf(schema: object): IntegerProperty[] {
  return Object.entries(propertiesOf(schema)).flatMap(([name, property]) =>
    'type' in property && property.type === 'integer'
      ? [{ name, clampTo: 'clampTo' in property ? Number(property.clampTo) : Number.POSITIVE_INFINITY }]
      : [],
  )
}

function clamp(value: unknown, integers: readonly IntegerProperty[]): unknown {
  const read = value as Record<string, unknown>
  for (const { name, clampTo } of integers) {
    const number = read[name]
    if (typeof number === 'number') read[name] = Math.min(number, clampTo)
  }
  return read
}

function readIntegers(value: unknown, integers: readonly IntegerProperty[]): unknown {
  if (typeof value !== 'object' || value === null) return value
  const read: Record<string, unknown> = { ...value }
  for (const { name } of integers) {
    const text = read[name]
    if (typeof text === 'string' && /^-?\d{1,16}$/.test(text)) read[name] = Number(text)
  }
  return read
}
