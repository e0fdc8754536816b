import type { JoinReason } from './join-request.ts'
import { loginPath, paths } from './paths.ts'
import { placeAfterLogin } from './place-after-login.ts'
import { registerPath } from './register-path.ts'

/** What an account is wanted for, after « pour ». */
const purposes: Record<Exclude<JoinReason, 'agir'>, string> = {
  aimer: 'aimer un post',
  aura: 'donner de l’aura',
  bloquer: 'bloquer quelqu’un',
  commenter: 'commenter',
  communaute: 'créer une communauté',
  defi: 'créer un défi',
  enregistrer: 'enregistrer un post',
  masquer: 'masquer quelqu’un',
  participer: 'participer à ce défi',
  rejoindre: 'rejoindre une communauté',
  signaler: 'signaler',
  suivre: 'suivre quelqu’un',
}

/** The same of pages that only members open. */
const purposesOfPages: Readonly<Record<string, string>> = {
  [paths.createPost]: 'publier un post',
  [paths.notifications]: 'voir vos notifications',
  [paths.saved]: 'retrouver vos posts enregistrés',
  [paths.settings]: 'ouvrir vos réglages',
  [paths.editProfile]: 'modifier votre profil',
  [paths.auraHistory]: 'voir l’histoire de votre aura',
  [paths.report]: 'signaler un problème',
  [paths.reports]: 'suivre vos signalements',
  [paths.subscription]: 'vous abonner à Aura Premium',
}

/** The login page with the reason for it, which leads to `next` afterwards [APP-15]. */
export function loginPathFor(reason: JoinReason, next: string): string {
  return `${loginPath(next)}&pour=${reason}`
}

/** The sign-up page with the reason for it [APP-23]. */
export function registerPathFor(reason: JoinReason, next: string): string {
  return `${registerPath(next)}&pour=${reason}`
}

/** What was attempted, by the address of the login or sign-up page: an act, or a page for members. */
function purposeOf(search: string): string | undefined {
  const reason = new URLSearchParams(search).get('pour') ?? ''
  if (Object.hasOwn(purposes, reason)) return purposes[reason as keyof typeof purposes]
  const page = (placeAfterLogin(search).split(/[?#]/)[0] ?? '').replace(/^\/settings\/.*/, paths.settings)
  return Object.hasOwn(purposesOfPages, page) ? purposesOfPages[page] : undefined
}

/** The sentence that reminds a person of the action that asked for an account; undefined without a known reason [APP-23]. */
export function readReminder(search: string): string | undefined {
  const reason = new URLSearchParams(search).get('pour') ?? ''
  if (reason === 'aura') return 'Vous pouvez maintenant donner votre aura.'
  return Object.hasOwn(purposes, reason)
    ? `Vous pouvez maintenant ${purposes[reason as keyof typeof purposes]}.`
    : undefined
}

/** The reason in the address of the login page, as a sentence; undefined without one that is known [APP-23]. */
export function readLoginReason(search: string): string | undefined {
  const purpose = purposeOf(search)
  return purpose && `Connectez-vous pour ${purpose}.`
}

/** The reason in the address of the sign-up page, likewise. */
export function readRegisterReason(search: string): string | undefined {
  const purpose = purposeOf(search)
  return purpose && `Une minute, et vous pourrez ${purpose}.`
}
