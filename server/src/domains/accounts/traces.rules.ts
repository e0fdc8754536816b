import { isIP } from 'node:net'
import { isLoopback, rateKeyOfAddress } from '../../platform/http/client-address.ts'

/** The /64 of `::1`, which is also used for addresses without a network. */
const nobodysNetwork = '0:0:0:0::/64'

/** The network of a client's address; undefined for addresses of this machine, which identify no client [CHL-37]. */
export function traceableAddress(address: string): string | undefined {
  if (isIP(address) === 0) return undefined
  const network = rateKeyOfAddress(address)
  return isLoopback(network) || network === nobodysNetwork ? undefined : network
}
