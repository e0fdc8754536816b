import { generateKeyPairSync } from 'node:crypto'
import type { Attest } from './authenticator.ts'
import { certificate, der, extension, integer, oid, sequence } from './x509.ts'

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
