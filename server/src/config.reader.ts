/** The settings of a process, by their names. */
export type Environment = Record<string, string | undefined>

export type Reader = ReturnType<typeof createReader>

/** Typed access to the environment: an empty value counts as absent, a wrong one is added to `faults`. */
export function createReader(environment: Environment, faults: string[]) {
  const text = (name: string): string | undefined => environment[name]?.trim() || undefined

  function checked<T>(
    name: string,
    parse: (value: string) => T | undefined,
    expected: string,
  ): T | undefined {
    const value = text(name)
    if (value === undefined) return undefined
    const parsed = parse(value)
    if (parsed === undefined) faults.push(`${name} must be ${expected}.`)
    return parsed
  }

  const number = (name: string, least: number, most: number) =>
    checked(name, (value) => withinRange(Number(value), least, most), `a number from ${least} to ${most}`)

  return {
    text,
    number,
    integer: (name: string, least: number, most: number) =>
      checked(
        name,
        (value) => (/^\d+$/.test(value) ? withinRange(Number(value), least, most) : undefined),
        `a whole number from ${least} to ${most}`,
      ),
    flag: (name: string) =>
      checked(name, (value) => (value === '1' ? true : value === '0' ? false : undefined), '0 or 1'),
    oneOf: <T extends string>(name: string, values: readonly T[]) =>
      checked(name, (value) => values.find((known) => known === value), `one of ${values.join(', ')}`),
    matching: (name: string, pattern: RegExp, expected: string) =>
      checked(name, (value) => (pattern.test(value) ? value : undefined), expected),
    address: (name: string, protocols: string[]) =>
      checked(
        name,
        (value) => (isAddress(value, protocols) ? value : undefined),
        `an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
      ),
    list: (name: string, isValid: (item: string) => boolean, expected: string): string[] =>
      checked(
        name,
        (value) => {
          const items = value.split(',').map((item) => item.trim())
          return items.every(isValid) ? items : undefined
        },
        `a comma-separated list of ${expected}`,
      ) ?? [],
  }
}

/** PostgreSQL alone is also reached without a host, by a socket of this machine. */
function isAddress(value: string, protocols: string[]): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname } = new URL(value)
  return protocols.includes(protocol) && (hostname !== '' || protocol.startsWith('postgres'))
}

function withinRange(value: number, least: number, most: number): number | undefined {
  return value >= least && value <= most ? value : undefined
}
