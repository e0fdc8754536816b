import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'

/** Whether an address is one of the trusted proxies'. */
export function createProxyCheck(trustedProxies: readonly string[]): (address: string) => boolean {
  if (trustedProxies.length === 0) return () => false
  const isTrusted = proxyAddress.compile([...trustedProxies])
  return (address) => isTrusted(address, 0)
}

/** Finds the client of a request as Fastify does for calls, for connections that do not pass through it. */
export function createAddressReader(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = createProxyCheck(trustedProxies)
  return (request) => proxyAddress(request, isTrusted) ?? ''
}

/**
 * What a client is counted under: its IPv4 address, or the /64 of its IPv6 one, since a household holds all of a /64.
 * An IPv4 address written as IPv6 counts as the IPv4 one.
 * NOTE: a connection that is gone has no address.
 */
export function rateKeyOfAddress(address: string | undefined): string {
  if (!address?.includes(':')) return address ?? ''
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(address)) return address
  return `${expandGroups(address).slice(0, 4).join(':')}::/64`
}

/** The network of an address, an IPv4 /24 or an IPv6 /48: the person who rents it has all its addresses. */
export function networkOfAddress(address: string | undefined): string {
  const key = rateKeyOfAddress(address)
  if (key.endsWith('::/64')) return `${key.split(':').slice(0, 3).join(':')}::/48`
  const ofIPv4 = /^(\d+\.\d+\.\d+)\.\d+$/.exec(key)
  return ofIPv4 ? `${ofIPv4[1]}.0/24` : key
}

export function isLoopback(address: string): boolean {
  return /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/i.test(address)
}

/** Whether a host, as addresses write it, can only be this machine. */
export function isLoopbackHost(host: string): boolean {
  return /^(.+\.)?localhost$/i.test(host) || isLoopback(host.replace(/^\[(.*)\]$/, '$1'))
}

/** Headers in which proxies pass on the address of a client. */
const forwardingHeader = /^(via|.*forwarded.*|.*(real|client)-ip|cf-.+|x-envoy-.+)$/

/** Whether a request comes from this machine. Behind a proxy on it every caller has a loopback address: forwarded ones never count. */
export function isFromThisMachine({ headers, socket }: IncomingMessage): boolean {
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    !Object.keys(headers).some((name) => forwardingHeader.test(name))
  )
}

function expandGroups(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after].map((group) =>
    Number.parseInt(group, 16).toString(16),
  )
}
