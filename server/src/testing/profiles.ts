import { updateProfile } from '@aura/contract/profiles/profiles.contract'
import { ask } from './contract-calls.ts'
import type { TestApp } from './test-app.ts'

/** Changes a profile over its call, which takes a form. */
export function editProfile(
  app: TestApp,
  { token }: { token?: string },
  fields: Record<string, string>,
  picture?: Buffer,
  fileName = 'moi.jpg',
) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  if (picture) body.set('profile_picture', new Blob([new Uint8Array(picture)]), fileName)
  return ask(app, updateProfile, { token, body })
}
