import { Type } from '../type.ts'
import { accountsLimits } from './accounts.limits.ts'

/** Bodies of the forms of accounts. Separate from the endpoints, so that pages without a form do not load them. */

/** `errorMessage` is the French sentence shown beside the field when the value does not fit. */
export const Email = Type.String({
  minLength: 3,
  maxLength: accountsLimits.emailMax,
  pattern:
    '^\\s*[^\\s\\x00-\\x1f\\x7f@<>(),;:"\\[\\]\\\\]+@[^\\s\\x00-\\x1f\\x7f@<>(),;:"\\[\\]\\\\]+\\.[^\\s\\x00-\\x1f\\x7f@.<>(),;:"\\[\\]\\\\]{2,}\\s*$',
  errorMessage: 'Saisissez une adresse e-mail valide.',
})

/** A password being chosen. Surrounding spaces are trimmed before its length counts. */
export const NewPassword = Type.String({
  pattern: `^\\s*\\S(?:[\\s\\S]{${accountsLimits.passwordMin - 2},${accountsLimits.passwordMax - 2}}\\S)\\s*$`,
  maxLength: 1000,
  errorMessage: `Le mot de passe doit compter de ${accountsLimits.passwordMin} à ${accountsLimits.passwordMax} caractères.`,
})

/** A password to check: any text, so that a refusal only says that it is wrong. */
export const GivenPassword = Type.String({
  minLength: 1,
  maxLength: 1000,
  errorMessage: 'Saisissez votre mot de passe.',
})

export const Sex = Type.Union([Type.Literal('male'), Type.Literal('female'), Type.Literal('other')], {
  errorMessage: 'Choisissez une option.',
})

export const OneTimeToken = Type.String({ maxLength: 200 })

/** Made by the browser that registers, which the server recognizes when it confirms [ACC-53]. */
export const RegistrationSecret = Type.String({
  pattern: '^[A-Za-z0-9_-]{43}$',
  description:
    '32 random bytes in base64url; the client that registers with it is logged in when it confirms with it',
})

/** Proof of a person or of work. */
const HumanCheckToken = Type.String({
  maxLength: 20_000,
  description: 'a solved challenge of `GET /api/captcha`, or the token of reCAPTCHA',
})

export const RegisterBody = Type.Object({
  pseudo: Type.String({ minLength: 1, maxLength: 200, errorMessage: 'Choisissez un pseudo.' }),
  email: Email,
  password: NewPassword,
  confirmPassword: Type.String({ maxLength: 1000, errorMessage: 'Confirmez le mot de passe.' }),
  sex: Sex,
  recaptchaToken: Type.Optional(HumanCheckToken),
  /** Secret of the browser, one for all attempts of a form: an account that a lost answer belongs to is known by it [ACC-53]. */
  registrationSecret: Type.Optional(RegistrationSecret),
  website: Type.Optional(
    Type.String({ maxLength: 2000, description: 'Trap: people never see or fill it [ACC-51].' }),
  ),
})

export const ResetPasswordBody = Type.Object({ token: OneTimeToken, newPassword: NewPassword })

export const DeleteAccountBody = Type.Object({ password: GivenPassword }, { additionalProperties: false })

export const EmailBody = Type.Object({ email: Email })

export const ResendBody = Type.Object({
  email: Email,
  /** Secret of the browser: of several registrations with the address, that of this browser is mailed again [ACC-26]. */
  registrationSecret: Type.Optional(RegistrationSecret),
})

/** Where a session is opened, for the list of sessions [ACC-58]; an unknown name counts as none. */
export const TimeZone = Type.String({ maxLength: 64, description: 'IANA name, such as `Europe/Paris`' })

export const ConfirmBody = Type.Object({
  token: OneTimeToken,
  registrationSecret: Type.Optional(RegistrationSecret),
  timeZone: Type.Optional(TimeZone),
})

export const LoginBody = Type.Object({
  email: Email,
  password: GivenPassword,
  timeZone: Type.Optional(TimeZone),
  /** Required after many failed logins on the account: a challenge solved for the purpose `login` [ACC-54]. */
  recaptchaToken: Type.Optional(HumanCheckToken),
})

/** Not required shortly after a login. */
const PresentPassword = Type.Optional(GivenPassword)

export const ChangeEmailBody = Type.Object(
  { email: Email, password: PresentPassword },
  { additionalProperties: false },
)

export const ChangePasswordBody = Type.Object(
  {
    password: GivenPassword,
    newPassword: NewPassword,
    endsOtherSessions: Type.Optional(Type.Boolean({ description: 'true by default' })),
  },
  { additionalProperties: false },
)
