import { rebuildAura } from '../domains/aura/aura.service.ts'
import { ledgerChecks } from '../domains/aura/aura.verify.ts'
import { discoveryRank } from '../domains/feed/feed.rules.ts'
import { rebuildFollows } from '../domains/follows/follows.service.ts'
import { followChecks } from '../domains/follows/follows.verify.ts'
import { rebuildPosts } from '../domains/posts/posts.totals.service.ts'
import { voteChecks } from '../domains/posts/posts.verify.ts'
import { blockChecks } from '../domains/privacy/privacy.verify.ts'
import { runChecks } from '../platform/db/checks.ts'
import type { Db } from '../platform/db/database.ts'
import { runCommand, say, UsageError } from './command.ts'
import { withCommandDatabase } from './command-database.ts'

const usage = 'Usage: npm run aura -- verify | rebuild'
const mostShown = 20

await runCommand(async (config, words) => {
  const [verb, ...more] = words
  if ((verb !== 'verify' && verb !== 'rebuild') || more.length > 0) throw new UsageError(usage)
  return withCommandDatabase(config, async (db) => {
    if (verb === 'rebuild') await rebuild(db)
    return verify(db)
  })
})

/** Proves what must hold of the ledger, the votes and the totals; answers the exit code. */
async function verify(db: Db): Promise<number> {
  const outcomes = await runChecks(db, [...ledgerChecks, ...voteChecks, ...followChecks, ...blockChecks])
  let room = mostShown
  for (const { name, checked, wrong, differences } of outcomes) {
    say(`${wrong === 0 ? '✓' : '✗'} ${name} (${checked} checked${wrong === 0 ? '' : `, ${wrong} wrong`})`)
    for (const difference of differences.slice(0, room)) say(`    ${difference}`)
    room -= Math.min(room, differences.length)
  }
  const wrongChecks = outcomes.filter(({ wrong }) => wrong > 0).length
  say(
    wrongChecks === 0
      ? 'Everything holds.'
      : `${wrongChecks} of ${outcomes.length} checks found differences.`,
  )
  return wrongChecks === 0 ? 0 : 1
}

/** Writes balances, totals and counts anew from what they are derived from. */
async function rebuild(db: Db): Promise<void> {
  const balances = await rebuildAura(db)
  const posts = await rebuildPosts(db, discoveryRank)
  const counts = await rebuildFollows(db)
  say(`Rebuilt: ${balances} balances, ${posts} posts and ${counts} follower counts were wrong.`)
}
