import type { Id } from '@aura/contract/common'
import type { EndpointDeclaration } from '@aura/contract/endpoint'
import { type Rate, rates } from '@aura/contract/rates'
import type { FastifyRequest } from 'fastify'
import type { Authenticate, Viewer } from '../auth/actor.ts'
import { mediaTokenOf, tokenOf } from '../auth/session-tokens.ts'
import { DomainError } from '../errors/domain-error.ts'
import type { RateLimiter } from '../limits/rate-limiter.ts'
import { type AccessChecks, hasSubject, requiresActor } from './access.ts'
import { rateKeyOfAddress } from './client-address.ts'

export interface AdmissionDeps {
  authenticate: Authenticate
  limiter: RateLimiter
  /** Checks of the access rules that need a domain. */
  access: Partial<AccessChecks>
}

/** Identifies the actor and counts the call. Refused calls count too, because tokens could be guessed without limit otherwise. */
export async function admit(
  deps: AdmissionDeps,
  endpoint: EndpointDeclaration,
  request: FastifyRequest,
): Promise<Viewer> {
  const { rate } = endpoint
  const clientKey = rateKeyOfAddress(request.ip)
  const count = async (actor: Viewer) => {
    if (rate !== 'unlimited') await countCall(deps.limiter, rate, actor, clientKey)
  }
  try {
    const actor = await findActor(deps, endpoint, request)
    await count(actor)
    return actor
  } catch (refusal) {
    if (refusal instanceof DomainError && refusal.kind === 'unauthenticated') await count(undefined)
    throw refusal
  }
}

async function findActor(
  { authenticate }: AdmissionDeps,
  { access, answers }: EndpointDeclaration,
  request: FastifyRequest,
): Promise<Viewer> {
  if (access === 'public' || access === 'operator' || access === 'developer') return undefined
  const { authorization, cookie } = request.headers
  const token = tokenOf(authorization) ?? (answers === 'file' ? mediaTokenOf(cookie) : undefined)
  if (!token) {
    if (requiresActor(access)) throw new DomainError('platform.unauthenticated')
    return undefined
  }
  const actor = await authenticate(token, request.ip)
  if (!actor && access !== 'tolerant') throw new DomainError('platform.session-ended')
  return actor
}

/** Counts a call of its actor, or of a visitor's address. @throws DomainError `platform.too-many` */
export async function countCall(
  limiter: Pick<RateLimiter, 'consume'>,
  rateClass: keyof typeof rates,
  actor: Viewer,
  clientKey: string,
): Promise<void> {
  const rate: Rate = rates[rateClass]
  await limiter.consume(rateClass, rate, actor ? `account:${actor.userId}` : `address:${clientKey}`)
}

/** The current actor and subject of a call, without counting it. */
export async function identify(
  deps: AdmissionDeps,
  endpoint: EndpointDeclaration,
  request: FastifyRequest,
  params: unknown,
): Promise<{ actor: Viewer; subject: unknown }> {
  const actor = await findActor(deps, endpoint, request)
  return { actor, subject: await requireAccess(deps, endpoint, actor, params) }
}

/** The subject of a call, if its rule has one. @throws DomainError for a caller whom the access rule refuses */
export async function requireAccess(
  deps: AdmissionDeps,
  { access }: EndpointDeclaration,
  actor: Viewer,
  params: unknown,
): Promise<unknown> {
  if (access === 'moderator' && !actor?.isModerator) throw new DomainError('platform.forbidden')
  if (access === 'administrator' && !actor?.isAdministrator) throw new DomainError('platform.forbidden')
  if (!hasSubject(access)) return undefined
  const check = deps.access[access]
  if (!check || !actor) throw new DomainError('platform.forbidden')
  return check(actor, (params as { id: Id }).id)
}
