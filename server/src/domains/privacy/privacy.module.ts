import type { Id } from '@aura/contract/common'
import type { DomainModule } from '../../domain-module.ts'
import { createLoader } from '../../platform/db/loader.ts'
import { createTransactionHook } from '../../platform/db/transaction-hook.ts'
import type { Platform } from '../../platform/platform.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import { shownAuthorSql } from './privacy.conditions.visibility.ts'
import { exportAvoidances } from './privacy.export.queries.ts'
import { privacyPersonalData } from './privacy.personal-data.ts'
import {
  type AccountPair,
  type AskedAuthor,
  blockerIdsOf,
  findHiddenAmong,
  findRelationships,
  findShownAuthors,
  hiddenAccountIdsOf,
  hiddenAuthorIdsOf,
} from './privacy.queries.ts'
import { privacyRoutes } from './privacy.routes.ts'
import { createPrivacyService } from './privacy.service.ts'
import { blockChecks } from './privacy.verify.queries.ts'
import { createAccountVisibility } from './privacy.visibility.ts'

type Needs = Pick<Platform, 'db' | 'clock'> & { accounts: AccountsService }

export const createModule = ({ db, clock, accounts }: Needs) => {
  const blocked = createTransactionHook<[oneId: Id, otherId: Id]>()
  const findRelationship = createLoader((pairs: readonly AccountPair[]) => findRelationships(db, pairs))
  const hiddenLoader = (hiddenIdsOf: typeof hiddenAccountIdsOf) =>
    createLoader(async (asked: readonly { viewerId: Id; authorIds: readonly Id[] }[]) => {
      const hidden = asked.map(() => new Set<Id>())
      for (const { place, hiddenId } of await findHiddenAmong(db, asked, hiddenIdsOf))
        hidden[place - 1]?.add(hiddenId)
      return hidden
    })
  const accountVisibility = createAccountVisibility({
    accounts,
    findPublicCards: createLoader(async (asked: readonly (readonly Id[])[]) => {
      const cards = await accounts.findCards(undefined, asked.flat())
      return asked.map(() => cards)
    }),
    findHiddenIds: hiddenLoader(hiddenAuthorIdsOf),
    findBlockedIds: hiddenLoader(hiddenAccountIdsOf),
    findBlockerIds: hiddenLoader(blockerIdsOf),
    findRelationship,
    findShownAuthor: createLoader(async (asked: readonly AskedAuthor[]) => {
      const found = await findShownAuthors(db, asked, shownAuthorSql(accounts))
      const byPlace = new Map(found.map(({ place, ...card }) => [place, card]))
      return asked.map((_, index) => byPlace.get(index + 1))
    }),
  })
  const privacy = createPrivacyService({ db, clock, accounts, findRelationship, onBlocked: blocked.run })
  return {
    services: {
      accountVisibility,
      privacy,
      onBlocked: blocked.add,
    },
    routes: (app) => privacyRoutes(app, { privacy }),
    checks: blockChecks,
    forgetAccount: (tx, { id }) => privacy.forgetAllOf(tx, id),
    personalData: privacyPersonalData,
    exportAccount: exportAvoidances(db, accounts.showsWith),
  } satisfies DomainModule
}
