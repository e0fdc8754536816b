import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where the server of the journeys listens and keeps its data; `npm test` chooses both anew for each run. */
export const serverPort = Number(process.env.AURA_E2E_PORT ?? 4310)
export const serverAddress = `http://127.0.0.1:${serverPort}`
export const serverDataDir = process.env.AURA_E2E_DATA_DIR ?? join(tmpdir(), `aura-e2e-${serverPort}`)
