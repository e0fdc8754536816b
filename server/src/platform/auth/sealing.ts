import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipherName = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Encrypts texts with a key derived from the site's secret for one purpose, each bound to the owner it is sealed for. */
export function createSealing(secret: string, purpose: string) {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32))

  return {
    seal(owner: string, text: string): Buffer {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(cipherName, key, iv, { authTagLength: tagBytes })
      cipher.setAAD(Buffer.from(owner))
      const encrypted = Buffer.concat([cipher.update(text), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted])
    },

    /** Undefined when the bytes were altered, or sealed for another owner, purpose or secret. */
    open(owner: string, bytes: Uint8Array): string | undefined {
      if (bytes.length < ivBytes + tagBytes) return undefined
      const iv = bytes.subarray(0, ivBytes)
      const decipher = createDecipheriv(cipherName, key, iv, { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(owner))
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      try {
        const text = decipher.update(bytes.subarray(ivBytes + tagBytes))
        return Buffer.concat([text, decipher.final()]).toString()
      } catch {
        return undefined
      }
    },
  }
}
