import { Type } from '../type.ts'
import { GivenPassword, OneTimeToken, TimeZone } from './accounts.forms.ts'

/** Six digits of the authenticator application, twelve of two codes in a row, or a recovery code; spaces and dashes do not count. */
const Code = Type.String({ minLength: 6, maxLength: 40, errorMessage: 'Saisissez le code en entier.' })

export const BeginSecondFactorBody = Type.Object(
  { password: Type.Optional(GivenPassword) },
  { additionalProperties: false },
)

export const ConfirmSecondFactorBody = Type.Object({ code: Code }, { additionalProperties: false })

export const DisableSecondFactorBody = Type.Object(
  { password: GivenPassword, code: Code },
  { additionalProperties: false },
)

export const SecondStepBody = Type.Object({
  challenge: OneTimeToken,
  code: Code,
  timeZone: Type.Optional(TimeZone),
})
