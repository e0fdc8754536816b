import type { Static, TSchema } from 'typebox'
import type { ErrorCode } from './errors.ts'
import type { RateClass } from './rates.ts'

/**
 * Who may call, decided before the handler runs and refused by default.
 *
 * - `public`: anyone; a token is not even read.
 * - `tolerant`: anyone; a dead token counts as none.
 * - `optional`: anyone, with the viewer's own flags when a live token comes along; a dead token is refused (401).
 * - `user`: a live token.
 * - `moderator`: a live token of a moderator.
 * - `administrator`: a live token of an administrator, who is a moderator too.
 * - `owner-of:…`: a live token; the domain checks that the subject, named by `id` in the path, is the caller's own, or that the
 *   caller is a moderator where the endpoint lets moderators act too.
 * - `author-of:post`: the same, also for a post that no longer shows to its author.
 * - `member-of:…`, `manager-of:…`: a live token of a member, or of the owner or an admin, of the community named by `id` in the path.
 * - `operator`: a loopback caller, or one that presents `METRICS_TOKEN`.
 * - `developer`: exists for loopback callers of a server on its embedded database and a loopback `PUBLIC_URL`; absent (404) otherwise.
 */
export type AccessRule =
  | 'public'
  | 'tolerant'
  | 'optional'
  | 'user'
  | 'moderator'
  | 'administrator'
  | `owner-of:${'post' | 'comment' | 'challenge'}`
  | 'author-of:post'
  | `${'member' | 'manager'}-of:community`
  | 'operator'
  | 'developer'

/** The file of a multipart call, or its files in their order. */
export interface Upload {
  /** Name of the multipart field that carries the file; repeated for several. */
  field: string
  /** Largest accepted file, in bytes; past it the call answers 413. */
  maxBytes: number
  /** Without a file the call is refused. */
  isRequired?: true
  /** Files that may come; one unless said otherwise. */
  maxFiles?: number
  /** What they may have together, in bytes; past it the call answers 413. */
  maxTotalBytes?: number
  /** The failure it answers then; `media.too-large` unless said otherwise. */
  tooLarge?: ErrorCode
}

/** What both sides agree on about one call. */
export interface EndpointDeclaration {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path with `:name` parameters. */
  path: `/${string}`
  /** One English line for the API documents. */
  summary: string
  access: AccessRule
  rate: RateClass
  params?: TSchema
  query?: TSchema
  /** JSON body, or the text fields of a multipart one when `upload` is present. */
  body?: TSchema
  upload?: Upload
  /** Shape of the JSON answer. Absent when `answers` says that it is no JSON. */
  response?: TSchema
  /** What a success is, when it is not JSON. */
  answers?: 'redirect' | 'file' | 'text'
  /** Content types of a file or text, without their parameters; `text/plain` unless said otherwise. */
  contentTypes?: readonly [string, ...string[]]
  /** A file of which byte ranges are answered; 416 for one that it does not have. */
  isRanged?: true
  /** Answers 304 to a client whose `If-None-Match` names the present content. */
  isRevalidated?: true
  /** The sender signs the bytes of the body, so the handler gets them unparsed (`rawBodyOf`). */
  signed?: true
  /** Accepts `Idempotency-Key`: the same key answers the same and acts once (AUR-55). */
  idempotent?: true
  /** Failures of this call beyond those any call may answer. */
  errors?: readonly ErrorCode[]
}

type Part<E, K extends string> = E extends { [P in K]: infer S extends TSchema } ? Static<S> : undefined

export type ParamsOf<E> = Part<E, 'params'>
export type QueryOf<E> = Part<E, 'query'>
export type BodyOf<E> = Part<E, 'body'>
export type ResponseOf<E> = Part<E, 'response'>

type Method = EndpointDeclaration['method']
type Path = EndpointDeclaration['path']

/** Declares a call once; the server serves it, the web calls it, the API documents show it. */
export function endpoint<
  const M extends Method,
  const P extends Path,
  const E extends Omit<EndpointDeclaration, 'method' | 'path'>,
>(method: M, path: P, declaration: E): E & { method: M; path: P } {
  return { method, path, ...declaration }
}
