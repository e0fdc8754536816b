import type { ResponseOf } from '@aura/contract/endpoint'
import * as contract from '@aura/contract/leaderboard/leaderboard.contract'
import { writtenListResponses } from '../../platform/http/list-response.ts'
import type { App } from '../../platform/http/serve.ts'
import type { PastService } from './leaderboard.past.service.ts'
import type { LeaderboardService } from './leaderboard.service.ts'

interface LeaderboardRoutesDeps {
  leaderboard: LeaderboardService
  past: PastService
}

/** Simultaneous readers of a page get the same entries: their serialized text is shared. */
const pageAnswer = writtenListResponses<ResponseOf<typeof contract.auraLeaderboard>, 'leaderboard'>(
  'leaderboard',
)

export function leaderboardRoutes(app: App, { leaderboard, past }: LeaderboardRoutesDeps): void {
  app.serve(contract.auraLeaderboard, async ({ actor, query }) => {
    const { entries, ...page } = await leaderboard.page(actor, query)
    return pageAnswer(page, entries)
  })
  app.serve(contract.ownRank, ({ actor }) => leaderboard.own(actor))
  app.serve(contract.rankOf, ({ actor, params }) => leaderboard.of(actor, params.pseudo))
  app.serve(contract.previousChampions, ({ actor, query }) => past.champions(actor, query))
  app.serve(contract.sealedMonth, ({ actor, params }) => past.month(actor, params.month))
  app.serve(contract.sealedText, async ({ params: { month }, reply }) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('content-disposition', `attachment; filename="aura-classement-${month}.txt"`)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(await past.text(month)),
  )
}
