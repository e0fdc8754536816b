import { open, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { DomainError } from '../errors/domain-error.ts'
import { asWriteFailure, passFullDisk } from './no-space.ts'

test.runIf(process.platform === 'linux')(
  'a write to a full disk becomes the sentence that says so',
  async () => {
    const failure: unknown = await writeFile('/dev/full', 'x').catch(asWriteFailure)
    expect(failure).toBeInstanceOf(DomainError)
    expect(failure).toMatchObject({ code: 'platform.no-space', kind: 'noSpace' })
  },
)

test.runIf(process.platform === 'linux')(
  '[RUN-17] a full disk is no reason to send nobody to a server any more',
  async () => {
    await writeFile('/dev/full', 'x').catch(passFullDisk)
    await expect(open('/nowhere/at/all').catch(passFullDisk)).rejects.toMatchObject({ code: 'ENOENT' })
  },
)

test('any other failure stays as it is', async () => {
  const failure = await open('/nowhere/at/all').catch(asWriteFailure)
  expect(failure).toMatchObject({ code: 'ENOENT' })
})
