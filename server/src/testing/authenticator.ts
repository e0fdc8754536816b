import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const base64 = (bytes: Buffer) => bytes.toString('base64url')

/** Bits of authenticator data: somebody was there, was checked, and a credential follows. */
const flags = { present: 0x01, verified: 0x04, credential: 0x40 }

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
    ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
    response,
  })

  return {
    id,

    /** A new credential, without attestation. */
    create(challenge: string) {
      // COSE: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
      const key = Buffer.concat([
        ...[Buffer.from('a5010203262001215820', 'hex'), Buffer.from(x, 'base64url')],
        ...[Buffer.from('225820', 'hex'), Buffer.from(y, 'base64url')],
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, 32]), credentialId, key])
      const data = dataOf(flags.present | flags.verified | flags.credential, attested)
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": bytes}
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      return credentialOf({
        clientDataJSON: base64(clientDataOf('webauthn.create', challenge)),
        attestationObject: base64(attestation),
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
