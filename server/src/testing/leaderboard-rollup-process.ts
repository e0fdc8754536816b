import { setTimeout as sleep } from 'node:timers/promises'
import { leaderboardRollup } from '../domains/leaderboard/leaderboard.rollup.service.ts'
import { openDatabase } from '../platform/db/database.ts'
import { rollUpOnce } from '../platform/rollup/rollup.ts'

// A process that does nothing but keep the board, batch after batch, until a test kills it.
const [url = ''] = process.argv.slice(2)
const db = openDatabase({ url, maxConnections: 1, applicationName: 'aura-leaderboard-rollup' })
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
await rollUpOnce(db, leaderboardRollup)
process.send?.('ready')
while (process.connected) if ((await rollUpOnce(db, leaderboardRollup)) === 0) await sleep(1)
