/** Control signs, those that turn text around, and spaces that look like others or like nothing. */
const unreadable = /[\p{C}\p{Z}]/gu

/**
 * An address as people read it, which still leads to the same page: letters instead of their percent codes. Codes stay for what has a
 * meaning in an address, for what cannot be read, and where they are malformed.
 */
export function readableAddress(address: string): string {
  return address.replace(/(?:%[0-9a-f]{2})+/gi, (codes) => {
    try {
      const letters = decodeURI(codes.replaceAll('%25', '%2525'))
      return letters.replace(unreadable, (sign) => (sign === ' ' ? sign : encodeURIComponent(sign)))
    } catch {
      return codes
    }
  })
}
