import type { Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Type } from '../type.ts'

/** One size of a picture, or of the still of a video, served at `/media/{name}`. */
export const MediaVariant = Type.Object({
  name: Type.String(),
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
})
export type MediaVariant = Static<typeof MediaVariant>

/** `preparing`: a video received but not playable yet; `failed`: one that never will be, shown to its author only. */
export const MediaState = Type.Union([
  Type.Literal('ready'),
  Type.Literal('preparing'),
  Type.Literal('failed'),
])
export type MediaState = Static<typeof MediaState>

/** The edit of a video that is sent, in seconds: the part to keep, and the position of its still in that part. */
export const VideoEdit = Type.Object(
  {
    start: Type.Optional(Type.Number({ minimum: 0, maximum: 86_400 })),
    end: Type.Optional(Type.Number({ minimum: 0, maximum: 86_400 })),
    still: Type.Optional(Type.Number({ minimum: 0, maximum: 86_400 })),
  },
  { additionalProperties: false },
)
export type VideoEdit = Static<typeof VideoEdit>

/** The page's own elements load pictures and videos and send no header, so this cookie carries the token, for media only. */
export const mediaTokenCookie = { name: 'aura_media', path: '/media' } as const

export const getMedia = endpoint('GET', '/media/:name', {
  summary: 'A media file, if the viewer may see what it belongs to.',
  access: 'tolerant',
  rate: 'media',
  params: Type.Object({ name: Type.String({ minLength: 1, maxLength: 200 }) }),
  answers: 'file',
  contentTypes: ['image/webp', 'video/mp4'],
  isRanged: true,
  isRevalidated: true,
  errors: ['media.unknown'],
})
