import { expect, test } from 'vitest'
import { beMember } from '../../testing/session.ts'
import { keepActivation, readActivation } from './pending-activation.ts'

test('[SUB-02] an approval that waits is sent again for its own account alone', () => {
  beMember()
  const kept = keepActivation('I-1')
  beMember('autre')
  expect(readActivation()).toBeUndefined()
  beMember()
  expect(readActivation()).toMatchObject(kept)
})
