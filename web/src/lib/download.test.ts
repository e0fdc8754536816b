import { auraHistoryFile } from '@aura/contract/aura/aura.history.contract'
import { expect, test, vi } from 'vitest'
import { refuse } from '../testing/answer.ts'
import { network } from '../testing/network.ts'
import { beMember } from '../testing/session.ts'
import { download } from './download.ts'
import { subscribeSessionExpiry } from './session.ts'

test('[ACC-39] a download that finds the session ended says so as any other call', async () => {
  beMember()
  network.use(refuse(auraHistoryFile, 401, 'platform.session-ended'))
  const onEnded = vi.fn()
  const stop = subscribeSessionExpiry(onEnded)
  await expect(download(auraHistoryFile, { fileName: 'aura.csv' })).rejects.toMatchObject({
    code: 'platform.session-ended',
  })
  stop()
  expect(onEnded).toHaveBeenCalledWith('a-token')
})
