import type { IncomingMessage } from 'node:http'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createConnectionLimits } from './connection-limits.ts'

const open = () =>
  createConnectionLimits({
    trustedProxies: [],
    limiter: { consume: async () => {} },
    scale: 1,
    log: pino({ level: 'silent' }),
  })
const from = (remoteAddress: string) =>
  ({ headers: {}, socket: { remoteAddress } }) as unknown as IncomingMessage

test('[RUN-35] an address and a network leave room for the connections of others', async () => {
  const limits = open()
  const addresses = Array.from({ length: 10 }, (_, place) => from(`2001:db8:7:${place + 1}::1`))
  for (const address of addresses) {
    for (let count = 1; count <= 1000; count++) {
      await limits.requireAdmission(address)
      limits.addConnection(address)
    }
    await expect(limits.requireAdmission(address)).rejects.toMatchObject({ code: 'platform.too-many' })
  }
  const another = from('2001:db8:7:99::1')
  await expect(limits.requireAdmission(another)).rejects.toMatchObject({ code: 'platform.too-many' })
  const leave = limits.addConnection(from('203.0.113.9'))
  await limits.requireAdmission(from('203.0.113.9'))
  leave()
})

test('[RUN-35] connections that close make room for others of their network', async () => {
  const limits = open()
  const leaves = Array.from({ length: 10_000 }, (_, count) =>
    limits.addConnection(from(`198.51.100.${count % 200}`)),
  )
  const another = from('198.51.100.250')
  await expect(limits.requireAdmission(another)).rejects.toMatchObject({ code: 'platform.too-many' })
  leaves[0]?.()
  await limits.requireAdmission(another)
})

test('[RUN-35] a process has room however many connections have closed', async () => {
  const limits = open()
  for (let count = 0; count < 20_000; count++) limits.addConnection(from('203.0.113.9'))()
  await limits.requireAdmission(from('203.0.113.9'))
})
