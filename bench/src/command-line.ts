import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { UsageError } from '@aura/server/commands/command'

const commands = [
  'measure',
  'dataset',
  'timing',
  'scroll',
  'interactions',
  'lighthouse',
  'uploads',
  'media',
  'sockets',
  'fairness',
  'rest',
  'twitch',
  'paypal',
  'sealing',
  'board-cost',
  'desk',
  'export',
] as const
export type BenchCommand = (typeof commands)[number]

/** How many rows of each kind a data set has. */
export interface DatasetSize {
  users: number
  posts: number
  votes: number
  /** The first has everybody as a member, and a tenth of the posts. */
  communities: number
  /** Over which posts were published, and voted on, up to now. */
  days: number
  /** Media that posts have, from the least to the most; one each unless given. */
  mediaOfPosts?: readonly [least: number, most: number]
}

/** Options that are whole numbers: the usual one, the least and the most. */
const counts = {
  /** Clients that call at the same time, each waiting for its answer. */
  connections: [64, 1, 1000],
  /** The same seed makes the same data set. */
  seed: [1, 0, 2 ** 31 - 1],
  /** Calls of each kind that `timing` compares. */
  calls: [200, 2, 10_000],
  /** Posts that `scroll` goes through. */
  scrolled: [500, 10, 100_000],
  /** Posts that `interactions` acts on. */
  rounds: [20, 1, 400],
  /** Times that `lighthouse` looks at each page. */
  runs: [3, 1, 99],
  /** Files that `uploads` sends at the same time. */
  uploads: [200, 1, 1000],
  /** Size of each in MiB. */
  megabytes: [50, 1, 99],
  /** Pictures and videos that `media` publishes of each kind. */
  repeats: [5, 1, 100],
  /** Members that `sockets` connects. */
  sockets: [2000, 20, 15_000],
  /** Acts a second of which `sockets` notifies its members. */
  acts: [50, 1, 1000],
  /** Messages that `twitch` and `paypal` send. */
  messages: [10_000, 100, 100_000],
  /** Cases and reports that `desk` fills the desk with. */
  cases: [100_000, 1, 10_000_000],
  reports: [1_000_000, 0, 100_000_000],
  /** Times that `sealing` kills the server before it lets it seal. */
  kills: [5, 0, 100],
  /** Posts of the account that `export` exports, each with a picture of 100 kB. */
  exported: [50_000, 1, 1_000_000],
  /** Server processes that `sockets` spreads its members and acts over. */
  processes: [1, 1, 64],
} as const satisfies Record<string, readonly [usual: number, least: number, most: number]>
type CountName = keyof typeof counts

export interface BenchOptions extends Record<CountName, number> {
  command: BenchCommand
  /** How long each measure runs, after its warm-up. */
  seconds: number
  size: DatasetSize
  /** Measures only what has this in its name, and its floor. */
  only: string
  /** A data folder that `dataset` has filled; else one is made and removed. */
  dataDir: string | undefined
  /** Files of a stopped PostgreSQL, migrated and empty: a copy of them saves making new ones. */
  preparedDir: string | undefined
  /** The ledger is proven afterwards, which takes a minute for ten million votes. */
  isProven: boolean
  /** Where the figures are also written. */
  jsonFile: string | undefined
}

const datasetSizes = {
  tiny: { users: 60, posts: 300, votes: 2_000, communities: 20, days: 90 },
  small: { users: 2_000, posts: 20_000, votes: 100_000, communities: 1_000, days: 90 },
  medium: { users: 10_000, posts: 100_000, votes: 1_000_000, communities: 10_000, days: 90 },
  large: { users: 100_000, posts: 1_000_000, votes: 10_000_000, communities: 100_000, days: 90 },
} as const satisfies Record<string, DatasetSize>

export const usage = `Usage: npm run bench -- [measure] [--seconds N] [--connections N] [--only TEXT] [--json FILE]
                              [--size ${Object.keys(datasetSizes).join('|')}] [--users N] [--posts N] [--votes N] [--communities N] [--days N] [--seed N]
                              [--data FOLDER]   measure what "dataset" has put in this data folder
                              [--unproven]      without proving the ledger afterwards
                              [--prepared FOLDER]   begin with a copy of this empty, migrated and stopped PostgreSQL
       npm run bench -- dataset [--size …] [--users N] [--posts N] [--votes N] [--communities N] [--days N] [--seed N]
                              fill the empty database of AURA_DATA_DIR or DATABASE_URL
       npm run bench -- timing [--calls N] [--json FILE]
                              whether answers take as long for known as for unknown e-mail addresses
       npm run bench -- scroll [--scrolled N] [--data FOLDER] [--json FILE]
                              what scrolling through many posts does to a phone's page
       npm run bench -- interactions [--rounds N] [--data FOLDER] [--json FILE]
                              how soon a slow phone's feed answers presses, keys and swipes
       npm run bench -- lighthouse [--runs N] [--data FOLDER] [--json FILE]
                              what Lighthouse says of the feed and a profile of the demonstration on a phone
       npm run bench -- uploads [--uploads N] [--megabytes N]
                              what the server's memory grows to while large files arrive all at once
       npm run bench -- media [--repeats N] [--seconds N] [--connections N]
                              how soon a photo shows and a video plays, and what readers of the feed lose meanwhile
       npm run bench -- sockets [--sockets N] [--acts N] [--seconds N] [--processes N] [--seed N] [--json FILE]
                              how soon acts are told on open pages, and what an idle one costs of memory
       npm run bench -- fairness [--only TEXT] [--seconds N] [--seed N] [--json FILE]
                              what others wait while eight accounts act all at once within their limits
       npm run bench -- rest [--seconds N] [--connections N] [--data FOLDER] [--json FILE]
                              what a second start costs, and what the server holds in memory at rest and read by many
       npm run bench -- twitch [--messages N] [--seed N] [--json FILE]
                              what becomes of Twitch's messages in any order, and what pages wait more while Twitch hangs
       npm run bench -- paypal [--messages N] [--seed N] [--json FILE]
                              what becomes of PayPal's events in any order, and what pages wait more while PayPal hangs
       npm run bench -- sealing [--kills N] [--size …] [--users N] [--posts N] [--votes N] [--seed N] [--unproven] [--json FILE]
                              what sealing a month of votes takes after kills, and whether its hash is the ledger's
       npm run bench -- board-cost [--seconds N] [--connections N] [--size …] [--seed N] [--unproven] [--json FILE]
                              how much processor time more a vote takes because the board is kept
       npm run bench -- desk [--cases N] [--reports N] [--seconds N] [--connections N] [--size …] [--users N] [--seed N] [--unproven] [--json FILE]
                              the moderators' desk by each filter, and reports of one post by everybody at once
       npm run bench -- export [--exported N] [--seconds N] [--json FILE]
                              the server's memory, and what readers of the feed wait, while a large account is exported`

/** @throws UsageError for words that are not understood */
export function readCommandLine(words: string[]): BenchOptions {
  const { values, positionals } = parse(words)
  const [command = 'measure', ...more] = positionals
  if (more.length > 0 || !isCommand(command)) throw new UsageError(usage)
  const named = readSize(values.size ?? 'small')
  const users = readCount('users', values.users, [named.users, 20, 10_000_000])
  const posts = readCount('posts', values.posts, [named.posts, 30, 100_000_000])
  const maxVotes = Math.min(1_000_000_000, posts * (users - 1))
  const read = Object.entries(counts).map(([name, range]) => [
    name,
    readCount(name, values[name as CountName], range),
  ])
  return {
    ...(Object.fromEntries(read) as Record<CountName, number>),
    command,
    seconds: readSeconds(values.seconds),
    size: {
      ...{ users, posts, votes: readCount('votes', values.votes, [named.votes, 0, maxVotes]) },
      communities: readCount('communities', values.communities, [named.communities, 1, 10_000_000]),
      days: readCount('days', values.days, [named.days, 1, 1000]),
    },
    only: values.only ?? '',
    dataDir: values.data === undefined ? undefined : resolve(values.data),
    preparedDir: values.prepared === undefined ? undefined : resolve(values.prepared),
    isProven: !values.unproven,
    jsonFile: values.json === undefined ? undefined : resolve(values.json),
  }
}

function parse(words: string[]) {
  const text = { type: 'string' } as const
  const countOptions = Object.fromEntries(Object.keys(counts).map((name) => [name, text])) as Record<
    CountName,
    typeof text
  >
  const sizeOptions = { size: text, users: text, posts: text, votes: text, communities: text, days: text }
  const otherOptions = {
    seconds: text,
    only: text,
    data: text,
    prepared: text,
    json: text,
    unproven: { type: 'boolean' },
  } as const
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: { ...countOptions, ...sizeOptions, ...otherOptions },
    })
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n${usage}`)
  }
}

function isCommand(word: string): word is BenchCommand {
  return (commands as readonly string[]).includes(word)
}

function readSize(name: string): DatasetSize {
  const found = Object.entries(datasetSizes).find(([known]) => known === name)
  if (!found) throw new UsageError(`There is no size "${name}".\n${usage}`)
  return found[1]
}

/** Hundredths of a second too: enough to see that everything answers. */
function readSeconds(word = '5'): number {
  const seconds = Number(word)
  if (/^\d+(\.\d+)?$/.test(word) && seconds >= 0.01 && seconds <= 3600) return seconds
  throw new UsageError('--seconds must be a number from 0.01 to 3600.')
}

function readCount(
  name: string,
  word: string | undefined,
  [usual, least, most]: readonly [number, number, number],
): number {
  if (word === undefined) return usual
  const count = Number(word)
  if (/^\d+$/.test(word) && count >= least && count <= most) return count
  throw new UsageError(`--${name} must be a whole number from ${least} to ${most}.`)
}
