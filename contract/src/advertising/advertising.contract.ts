import { Nullable } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Type } from '../type.ts'

export const advertisingSlot = endpoint('GET', '/api/advertising/slot', {
  summary:
    'The document of a slot, for frames of our own pages (`Sec-Fetch-*`): it runs the advertiser’s script, and nothing of ours.',
  access: 'public',
  rate: 'read',
  answers: 'text',
  contentTypes: ['text/html'],
  errors: ['advertising.none'],
})

export const getAdvertising = endpoint('GET', '/api/advertising', {
  summary: 'Whether the feed shows advertising to the caller: never to premium members [SUB-09, SUB-10].',
  access: 'optional',
  rate: 'read',
  response: Type.Object({
    slot_url: Nullable(Type.String(), {
      description: 'what the frame of a slot opens; null for no advertising',
    }),
  }),
})
