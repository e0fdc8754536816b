import { type KeyObject, X509Certificate } from 'node:crypto'

/** Common names of the certificates that sign webhooks, of PayPal and of its sandbox. */
const signerNames = ['messageverificationcerts.paypal.com', 'messageverificationcerts.sandbox.paypal.com']
/** Most certificates in one answer, and most steps from a certificate to a root. */
const maxCertificates = 6

/** A certificate that signs webhooks. */
export interface Signer {
  key: KeyObject
  validUntil: Date
}

/** Whether PayPal, or the server that replaces it at `apiUrl`, serves certificates at this address: no other one is requested. */
export function isCertificateAddress(text: string, apiUrl: string): boolean {
  if (text.length > 500 || !URL.canParse(text)) return false
  const { protocol, hostname, port, origin, username, password, pathname, search, hash } = new URL(text)
  if (username || password || search || hash) return false
  if (!/^\/v1\/notifications\/certs\/[A-Za-z0-9-]{1,100}$/.test(pathname)) return false
  if (origin === new URL(apiUrl).origin) return true
  return protocol === 'https:' && port === '' && hostname.endsWith('.paypal.com')
}

/**
 * The signer of a chain in PEM, whose own certificate comes first: with PayPal's name, issued under one of the roots, all valid at
 * `now`. Undefined for any other chain.
 */
export function readSigner(pem: string, roots: readonly X509Certificate[], now: Date): Signer | undefined {
  const [leaf, ...others] = readCertificates(pem)
  if (!leaf || !signerNames.some((name) => leaf.checkHost(name, { wildcards: false }))) return undefined
  if (leaf.publicKey.asymmetricKeyType !== 'rsa') return undefined
  let validUntil = leaf.validToDate
  let current = leaf
  for (let step = 0; step < maxCertificates; step++) {
    if (!isValid(current, now)) return undefined
    if (current.validToDate < validUntil) validUntil = current.validToDate
    const subject = current
    const issues = (issuer: X509Certificate) =>
      issuer.ca && isValid(issuer, now) && isIssuedBy(subject, issuer)
    if (roots.some(issues)) return { key: leaf.publicKey, validUntil }
    const issuer = others.find((each) => each !== subject && issues(each))
    if (!issuer) return undefined
    current = issuer
  }
  return undefined
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)
}

function isValid({ validFromDate, validToDate }: X509Certificate, now: Date): boolean {
  return validFromDate <= now && now <= validToDate
}

function readCertificates(pem: string): X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[\sA-Za-z0-9+/=]+-----END CERTIFICATE-----/g) ?? []
  try {
    return blocks.slice(0, maxCertificates).map((block) => new X509Certificate(block))
  } catch {
    return []
  }
}
