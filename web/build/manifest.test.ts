import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pagePaths } from '@aura/contract/page-paths'
import { expect, test } from 'vitest'
import { postFileTypes } from '../src/lib/post-file.ts'

const manifest = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', 'public', 'manifest.webmanifest'), 'utf8'),
)

test('[PST-01] the share sheet offers the application for the files that a post takes, and leads to its form', () => {
  expect(manifest.share_target).toEqual({
    action: pagePaths.createPost,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      title: 'title',
      text: 'text',
      url: 'url',
      files: [{ name: 'files', accept: postFileTypes }],
    },
  })
})
