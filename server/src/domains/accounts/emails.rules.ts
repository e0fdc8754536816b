import { domainToASCII, domainToUnicode } from 'node:url'
import { Email } from '@aura/contract/accounts/accounts.forms'
import { DomainError } from '../../platform/errors/domain-error.ts'

const { pattern, errorMessage } = Email as unknown as { pattern: string; errorMessage: string }
const wellFormed = new RegExp(pattern, 'u')

/** Characters at which mapping a domain would cut or decode the rest. */
const addressMarks = /[/\\?#%]/

/**
 * A call's body with its address normalized as mail does: the mail library maps the domain, so that each mailbox has one spelling,
 * `zoe@exemple.fr` for `zoe@ｅxemple.fr` [ACC-20, ACC-55].
 *
 * @throws DomainError `platform.invalid` for a domain that no mail can be sent to
 */
export function withReadEmail<Body extends { email: string }>(body: Body): Body {
  const written = body.email.trim()
  const at = written.lastIndexOf('@')
  const domain = written.slice(at + 1)
  // Keeps accents, as people write them.
  const mapped = addressMarks.test(domain) ? '' : domainToUnicode(domainToASCII(domain))
  const email = `${written.slice(0, at)}@${mapped}`
  if (!wellFormed.test(email)) throw new DomainError('platform.invalid', { fields: { email: errorMessage } })
  return { ...body, email }
}

/** The form of an e-mail address, read by {@link withReadEmail}, that must be unique [ACC-20]. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}
