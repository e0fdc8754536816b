import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { Attest } from './authenticator.ts'

/** One DER value; the length takes two bytes, which is more than short ones need. */
function der(tag: number, ...parts: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)))
  return Buffer.concat([Buffer.from([tag, 0x82, content.length >> 8, content.length & 255]), content])
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const integer = (value: number) => der(2, Buffer.from([value]))
const oid = (hex: string) => der(6, Buffer.from(hex, 'hex'))
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
const nameOf = (name: string) => sequence(der(0x31, sequence(oid('550403'), der(0x0c, name))))
const extension = (id: Buffer, value: Buffer) => sequence(id, der(4, value))

interface Certificate {
  name: string
  issuer: string
  publicKey: KeyObject
  signedBy: KeyObject
  extensions: Buffer[]
}

function certificate({ name, issuer, publicKey, signedBy, extensions }: Certificate): Uint8Array {
  const validity = sequence(der(0x17, '200101000000Z'), der(0x17, '491231235959Z'))
  const content = sequence(
    ...[der(0xa0, integer(2)), integer(1), ecdsaWithSha256, nameOf(issuer), validity, nameOf(name)],
    ...[publicKey.export({ type: 'spki', format: 'der' }), der(0xa3, sequence(...extensions))],
  )
  const signature = der(3, Buffer.from([0]), sign('sha256', content, signedBy))
  return new Uint8Array(sequence(content, ecdsaWithSha256, signature))
}

/** An Android attestation under a root of its own, whose certificate names `address` as its revocation list. */
export const attestAsAndroid =
  (address: string): Attest =>
  ({ publicKey, clientDataHash }) => {
    const root = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const challenge = der(4, clientDataHash)
    const level = der(0x0a, Buffer.from([1]))
    const key = [integer(3), level, integer(4), level, challenge, der(4), sequence(), sequence()]
    const list = sequence(sequence(der(0xa0, der(0xa0, der(0x86, address)))))
    const signedBy = { issuer: 'root', signedBy: root.privateKey }
    const extensions = [
      extension(oid('2b06010401d679020111'), sequence(...key)),
      extension(oid('551d1f'), list),
    ]
    const chain = [
      certificate({ name: 'leaf', publicKey, extensions, ...signedBy }),
      certificate({ name: 'root', publicKey: root.publicKey, extensions: [], ...signedBy }),
    ]
    const entries: [string, number | Uint8Array | Uint8Array[]][] = [
      ['alg', -7],
      ['sig', new Uint8Array(70)],
      ['x5c', chain],
    ]
    return { format: 'android-key', statement: new Map(entries) }
  }
