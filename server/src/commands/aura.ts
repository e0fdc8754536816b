import { rebuildAura } from '../domains/aura/aura.service.ts'
import { ledgerChecks } from '../domains/aura/aura.verify.queries.ts'
import { rebuildComments } from '../domains/comments/comments.totals.ts'
import { commentChecks } from '../domains/comments/comments.verify.queries.ts'
import { discoveryRank } from '../domains/feed/feed.rules.ts'
import { rebuildFollows } from '../domains/follows/follows.service.ts'
import { followChecks } from '../domains/follows/follows.verify.queries.ts'
import { rebuildPosts } from '../domains/posts/posts.totals.service.ts'
import { postChecks } from '../domains/posts/posts.verify.queries.ts'
import { blockChecks } from '../domains/privacy/privacy.verify.queries.ts'
import { type CheckOutcome, runChecks } from '../platform/db/checks.ts'
import type { Db } from '../platform/db/database.ts'
import { answerContest, decideHeld, listContests, listHeld } from './aura-moderation.ts'
import { runCommand, say, UsageError } from './command.ts'
import { withCommandDatabase } from './command-database.ts'

const usage = `Usage: npm run aura -- verify | rebuild
                        held list | held count ID | held void ID
                        contests list | contests uphold ID REASONS | contests restore ID REASONS`
const mostShown = 20

await runCommand(async (config, words) => {
  const act = readAct(words)
  return withCommandDatabase(config, act)
})

/** What the words ask for; it answers the exit code. */
function readAct(words: string[]): (db: Db) => Promise<number> {
  const [verb, what, id, ...said] = words
  if (words.length === 1 && verb === 'verify') return verify
  if (words.length === 1 && verb === 'rebuild') {
    return async (db) => {
      await rebuild(db)
      return verify(db)
    }
  }
  if (verb === 'held' && words.length === 2 && what === 'list') return telling(listHeld)
  if (verb === 'held' && words.length === 3 && (what === 'count' || what === 'void')) {
    const verdict = what === 'count' ? 'counted' : 'void'
    const heldId = readId(id)
    return telling(async (db) => [await decideHeld(db, heldId, verdict)])
  }
  if (verb === 'contests' && words.length === 2 && what === 'list') return telling(listContests)
  if (verb === 'contests' && said.length > 0 && (what === 'uphold' || what === 'restore')) {
    const outcome = what === 'uphold' ? 'upheld' : 'restored'
    const contestId = readId(id)
    return telling(async (db) => [await answerContest(db, contestId, outcome, said.join(' '))])
  }
  throw new UsageError(usage)
}

/** Says each line of what is found or done. */
function telling(work: (db: Db) => Promise<string[]>): (db: Db) => Promise<number> {
  return async (db) => {
    for (const line of await work(db)) say(line)
    return 0
  }
}

function readId(word: string | undefined): number {
  if (!word || !/^[1-9]\d{0,15}$/.test(word) || !Number.isSafeInteger(Number(word)))
    throw new UsageError(usage)
  return Number(word)
}

/** Proves what must hold of the ledger, the votes and the totals; answers the exit code. */
async function verify(db: Db): Promise<number> {
  let room = mostShown
  const tell = ({ name, checked, wrong, differences }: CheckOutcome) => {
    say(`${wrong === 0 ? '✓' : '✗'} ${name} (${checked} checked${wrong === 0 ? '' : `, ${wrong} wrong`})`)
    for (const difference of differences.slice(0, room)) say(`    ${difference}`)
    room -= Math.min(room, differences.length)
  }
  const checks = [...ledgerChecks, ...postChecks, ...commentChecks, ...followChecks, ...blockChecks]
  const outcomes = await runChecks(db, checks, tell)
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
  say('Balances…')
  const balances = await rebuildAura(db)
  say('Totals of posts…')
  const posts = await rebuildPosts(db, discoveryRank)
  say('Totals of comments…')
  const comments = await rebuildComments(db)
  say('Follower counts…')
  const counts = await rebuildFollows(db)
  say(
    `Rebuilt: ${balances} balances, ${posts} posts, ${comments} comments and ${counts} follower counts were wrong.`,
  )
}
