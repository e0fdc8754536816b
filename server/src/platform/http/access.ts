import type { Id } from '@aura/contract/common'
import type { AccessRule, EndpointDeclaration } from '@aura/contract/endpoint'
import type { Actor } from '../auth/actor.ts'

/** Rules about a subject, which the `id` of the address names; a domain's module checks them. */
export type SubjectRule = Extract<AccessRule, `${string}:${string}`>

/** What the check of a rule reads and passes to the handler as `subject`; each domain declares its own. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface AccessSubjects {}

type SubjectOf<R extends SubjectRule> = R extends keyof AccessSubjects ? AccessSubjects[R] : unknown

/**
 * Returns the subject when the actor may call, else throws: 404 for a subject that the actor may not see, 403 for one that the actor sees
 * but may not change.
 */
export type AccessChecks = {
  [R in SubjectRule]: (actor: Actor, subjectId: Id) => Promise<SubjectOf<R>>
}

/** The subject of an endpoint's access rule; undefined for a rule without one. */
export type SubjectOfEndpoint<E extends EndpointDeclaration> = E['access'] extends SubjectRule
  ? SubjectOf<E['access']>
  : undefined

const rulesWithoutActor: readonly AccessRule[] = ['public', 'tolerant', 'optional', 'operator', 'developer']

/** Whether a rule admits only callers with a live token. */
export const requiresActor = (rule: AccessRule) => !rulesWithoutActor.includes(rule)

export const hasSubject = (rule: AccessRule): rule is SubjectRule => rule.includes(':')
