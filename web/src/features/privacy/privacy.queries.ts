import { listBlocks } from '@aura/contract/privacy/privacy.contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { byCursor, fromCursor } from '../../lib/cursor-pages.ts'

/** The people the viewer blocked or muted, latest first [APP-17]. */
export const blocksOptions = infiniteQueryOptions({
  queryKey: ['privacy', 'blocks'],
  queryFn: ({ pageParam, signal }) => call(listBlocks, { query: fromCursor(pageParam), signal }),
  ...byCursor,
})
