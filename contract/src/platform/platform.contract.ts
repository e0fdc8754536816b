import { Timestamp } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Type } from '../type.ts'

export const health = endpoint('GET', '/healthz', {
  summary: 'The process is up.',
  access: 'public',
  rate: 'unlimited',
  response: Type.Object({ status: Type.Literal('up') }),
})

export const readiness = endpoint('GET', '/readyz', {
  summary: 'Database, migrations and media store are reachable; 503 while draining.',
  access: 'public',
  rate: 'unlimited',
  response: Type.Object({ status: Type.Literal('ready') }),
})

export const metrics = endpoint('GET', '/metrics', {
  summary: 'Prometheus metrics, for a loopback caller or one that presents METRICS_TOKEN.',
  access: 'operator',
  rate: 'unlimited',
  answers: 'text',
})

export const openApiDocument = endpoint('GET', '/api/openapi.json', {
  summary: 'This document: OpenAPI 3.1 made from the contract.',
  access: 'public',
  rate: 'read',
  response: Type.Unsafe<object>({ type: 'object', additionalProperties: true }),
  isRevalidated: true,
})

export const DevMail = Type.Object({
  name: Type.String({ description: 'file name in the outbox' }),
  to: Type.String(),
  subject: Type.String(),
  sent_at: Timestamp,
  text: Type.String(),
})

export const devMailbox = endpoint('GET', '/dev/mailbox', {
  summary: 'The newest messages of the outbox folder, for a developer at the machine itself.',
  access: 'developer',
  rate: 'read',
  response: Type.Object({ messages: Type.Array(DevMail) }),
})
