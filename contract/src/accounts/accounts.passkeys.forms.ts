import { Type } from '../type.ts'
import { GivenPassword, TimeZone } from './accounts.forms.ts'
import { accountsLimits } from './accounts.limits.ts'

const Text = Type.String({ maxLength: 2000 })

/** A text, the number of an algorithm, names of transports; some libraries send null for an absent part. */
const ResponsePart = Type.Union([
  Type.String({ maxLength: 20_000 }),
  Type.Number(),
  Type.Null(),
  Type.Array(Type.String({ maxLength: 100 }), { maxItems: 20 }),
])

/** A credential as the browser's WebAuthn answers it, in JSON; the server checks what is inside. */
const Credential = Type.Object({
  id: Text,
  rawId: Text,
  type: Type.Literal('public-key'),
  response: Type.Record(Type.String(), ResponsePart),
  clientExtensionResults: Type.Record(Type.String(), Type.Unknown()),
})

const Proof = { password: Type.Optional(GivenPassword) }

export const BeginPasskeyBody = Type.Object(Proof, { additionalProperties: false })
export const RemovePasskeyBody = Type.Object(Proof, { additionalProperties: false })

const PasskeyName = Type.String({
  pattern: '\\S',
  minLength: 1,
  maxLength: accountsLimits.passkeyNameMax,
  errorMessage: `Donnez un nom de ${accountsLimits.passkeyNameMax} caractères au plus.`,
})

/** Fields that the person fills in before the browser makes the passkey. */
export const NewPasskeyForm = Type.Object({ ...Proof, name: PasskeyName })

export const AddPasskeyBody = Type.Object({ name: PasskeyName, credential: Credential })

export const PasskeyLoginBody = Type.Object({
  credential: Credential,
  timeZone: Type.Optional(TimeZone),
})
