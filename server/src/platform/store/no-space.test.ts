import { open, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { DomainError } from '../errors/domain-error.ts'
import { asWriteFailure } from './no-space.ts'

test.runIf(process.platform === 'linux')(
  'a write to a full disk becomes the sentence that says so',
  async () => {
    const failure: unknown = await writeFile('/dev/full', 'x').catch(asWriteFailure)
    expect(failure).toBeInstanceOf(DomainError)
    expect(failure).toMatchObject({ code: 'platform.no-space', kind: 'noSpace' })
  },
)

test('any other failure stays as it is', async () => {
  const failure = await open('/nowhere/at/all').catch(asWriteFailure)
  expect(failure).toMatchObject({ code: 'ENOENT' })
})
