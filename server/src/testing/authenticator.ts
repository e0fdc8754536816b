import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const base64 = (bytes: Buffer) => bytes.toString('base64url')

/** Bits of authenticator data: somebody was there, was checked, and a credential follows. */
const flags = { present: 0x01, verified: 0x04, credential: 0x40 }

type CBORType = Parameters<typeof isoCBOR.encode>[0]

/** Makes the statement of an authenticator about a credential that it holds. */
export type Attest = (made: { publicKey: KeyObject; clientDataHash: Buffer }) => {
  format: string
  statement: Map<string, CBORType>
}

/** A software authenticator with one ES256 passkey, as a browser on `origin` would speak for it. */
export function createAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = base64(credentialId)
  const siteHash = sha256(new URL(origin).hostname)
  const clientDataOf = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const dataOf = (bits: number, rest = Buffer.alloc(0)) =>
    Buffer.concat([siteHash, Buffer.from([bits]), Buffer.alloc(4), rest])
  const credentialOf = (response: object) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    id,

    /** A new credential, without attestation unless one is made. */
    create(challenge: string, attest: Attest = () => ({ format: 'none', statement: new Map() })) {
      // COSE: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
      const key = Buffer.concat([
        ...[Buffer.from('a5010203262001215820', 'hex'), Buffer.from(x, 'base64url')],
        ...[Buffer.from('225820', 'hex'), Buffer.from(y, 'base64url')],
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, 32]), credentialId, key])
      const data = dataOf(flags.present | flags.verified | flags.credential, attested)
      const clientData = clientDataOf('webauthn.create', challenge)
      const { format, statement } = attest({ publicKey, clientDataHash: sha256(clientData) })
      const attestation = isoCBOR.encode(
        new Map<string, CBORType>([
          ['fmt', format],
          ['attStmt', statement],
          ['authData', new Uint8Array(data)],
        ]),
      )
      return credentialOf({
        clientDataJSON: base64(clientData),
        attestationObject: base64(Buffer.from(attestation)),
        transports: ['internal'],
      })
    },

    sign(challenge: string, { isVerified = true } = {}) {
      const clientData = clientDataOf('webauthn.get', challenge)
      const data = dataOf(flags.present | (isVerified ? flags.verified : 0))
      const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey)
      return credentialOf({
        clientDataJSON: base64(clientData),
        authenticatorData: base64(data),
        signature: base64(signature),
      })
    },
  }
}
