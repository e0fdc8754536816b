import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** One DER value. */
export function der(tag: number, ...parts: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

export const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
export const integer = (value: number) => der(2, Buffer.from([value]))
export const oid = (hex: string) => der(6, Buffer.from(hex, 'hex'))
const nameOf = (name: string) => sequence(der(0x31, sequence(oid('550403'), der(0x0c, name))))
export const extension = (id: Buffer, value: Buffer) => sequence(id, der(4, value))

const algorithms: Record<string, Buffer> = {
  ec: sequence(oid('2a8648ce3d040302')),
  rsa: sequence(oid('2a864886f70d01010b'), der(5)),
}

export interface CertificateWish {
  name: string
  issuer: string
  publicKey: KeyObject
  signedBy: KeyObject
  extensions: Buffer[]
  /** `YYMMDDhhmmssZ`. */
  validFrom?: string
  validTo?: string
}

/** An X.509 certificate in DER. */
export function certificate(wish: CertificateWish): Uint8Array {
  const { name, issuer, publicKey, signedBy, extensions } = wish
  const { validFrom = '200101000000Z', validTo = '491231235959Z' } = wish
  const algorithm = algorithms[signedBy.asymmetricKeyType ?? ''] as Buffer
  const validity = sequence(der(0x17, validFrom), der(0x17, validTo))
  const content = sequence(
    ...[der(0xa0, integer(2)), integer(1), algorithm, nameOf(issuer), validity, nameOf(name)],
    ...[publicKey.export({ type: 'spki', format: 'der' }), der(0xa3, sequence(...extensions))],
  )
  const signature = der(3, Buffer.from([0]), sign('sha256', content, signedBy))
  return new Uint8Array(sequence(content, algorithm, signature))
}

/** Basic constraints of an authority, and a name a certificate is for. */
export const isAuthority = extension(oid('551d13'), sequence(der(1, Buffer.from([255]))))
export const forHost = (host: string) => extension(oid('551d11'), sequence(der(0x82, host)))

export const pemOf = (certificateDer: Uint8Array): string =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(certificateDer).toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`

export const makeRsaKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
