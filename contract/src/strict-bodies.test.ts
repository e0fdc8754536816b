import { expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'

/** Acts of moderators that change nobody's rights. */
const harmless = [
  'POST /api/admin/bug-reports/:id/resolve',
  'POST /api/admin/cases/:id/notes',
  'POST /api/admin/cases/:id/release',
  'POST /api/admin/cases/:id/take',
  'PUT /api/admin/reasons/:code',
]

/** Calls on the security of an account, as strict as those on rights although no row asks for it. */
const proving = [
  'DELETE /api/account',
  'DELETE /api/account/passkeys/:id',
  'POST /api/account/email',
  'POST /api/account/passkeys/options',
]

// A signed body is parsed by the code that checks its signature, not by a schema.
const writes = endpoints.filter(({ endpoint }) => endpoint.method !== 'GET' && !endpoint.signed)
const nameOf = ({ endpoint: { method, path } }: (typeof writes)[number]) => `${method} ${path}`

const changing = writes
  .filter(
    ({ domain, endpoint: { access, path } }) =>
      ['aura', 'subscription'].includes(domain) ||
      ['moderator', 'administrator'].includes(access) ||
      /\/(?:neg)?aura$|assign-aura|aura-type|update-role|\/account\/(?:password|second-factor)/.test(path) ||
      // A prize goes to escrow and back.
      /^\/challenges(?:\/remove\/:id)?$/.test(path) ||
      // Who may be in a community, and by which right.
      /\/requests\/:id\/accept$|\/members\/:userId\/remove$|\/bans\/:userId$|\/:id\/invitations$/.test(path),
  )
  .map((write) => [nameOf(write), write.endpoint.body] as const)
  .filter(([name]) => !harmless.includes(name))

const others = writes
  .map((write) => [nameOf(write), write.endpoint.body] as const)
  .filter(([name, body]) => body && !proving.includes(name) && !changing.some(([strict]) => strict === name))

/** Objects of a schema, itself included, that take fields which they do not declare. */
function findOpen(schema: unknown): unknown[] {
  if (typeof schema !== 'object' || schema === null) return []
  const isOpen =
    'type' in schema &&
    schema.type === 'object' &&
    !('additionalProperties' in schema && !schema.additionalProperties)
  return [...(isOpen ? [schema] : []), ...Object.values(schema).flatMap(findOpen)]
}

test('calls that change aura, rights or a subscription are found', () => {
  expect(changing.length).toBeGreaterThan(15)
})

test.each(changing)('[RUN-33] %s refuses a field that it does not know', (_name, body) => {
  expect(body).toBeDefined()
  expect(findOpen(body)).toEqual([])
})

test('calls with other bodies are found', () => {
  expect(others.length).toBeGreaterThan(40)
})

test.each(others)('[RUN-34] %s takes a field that it does not know', (_name, body) => {
  expect(findOpen(body)).toContain(body)
})
