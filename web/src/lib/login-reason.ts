import { loginPath } from './paths.ts'

/** Why a visitor is asked to log in, by the word that the address of the login page has for it. */
const reasons = {
  participer: 'Connectez-vous pour participer à ce défi.',
} as const

/** The login page with the reason for it, which leads to `next` afterwards [APP-15]. */
export function loginPathFor(reason: keyof typeof reasons, next: string): string {
  return `${loginPath(next)}&pour=${reason}`
}

/** The sentence of the reason in the address of the login page; undefined without one that is known. */
export function readLoginReason(search: string): string | undefined {
  const reason = new URLSearchParams(search).get('pour') ?? ''
  return Object.hasOwn(reasons, reason) ? reasons[reason as keyof typeof reasons] : undefined
}
