import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Id } from '@aura/contract/common'
import type { CommentPublisher } from '../../domains/comments/comments.publish.ts'
import type { PostPublisher } from '../../domains/posts/posts.publish.service.ts'
import type { PostVotesService } from '../../domains/posts/posts.votes.service.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { fingerprintOf } from '../../platform/db/idempotency.ts'
import { findDemoAuthor, findDemoVoters } from '../demonstration.queries.ts'
import { plannedVideos, type VideoComment } from './video-plan.ts'

export interface DemonstrationVideosOptions {
  db: Db
  publisher: PostPublisher
  votes: PostVotesService
  commentPublisher: Pick<CommentPublisher, 'publish'>
  /** Where each video waits until it is published. */
  tempFolder: string
  /** Ends the work; what is missing is made at the next start. */
  signal: AbortSignal
}

const execute = promisify(execFile)
const script = join(import.meta.dirname, 'draw-video.ts')

/** Of the people in whose name this acts. */
const notLoggedIn = { sessionId: 0, isModerator: false }

/** Several servers may start at the same moment. */
const onceEach = { key: 'demonstration-video', fingerprint: fingerprintOf('demonstration-video', null) }

/**
 * Draws the demonstration's videos and publishes them as people do, one after the other, those that their authors do not
 * have yet. Takes about ten seconds of one core, behind everything else: the site is open meanwhile.
 *
 * @returns how many were published
 */
export async function publishDemonstrationVideos(options: DemonstrationVideosOptions): Promise<number> {
  const { db, publisher, votes, tempFolder, signal } = options
  let published = 0
  for (const [index, { pseudo, legend, alt, admirers, comments }] of plannedVideos.entries()) {
    const author = await findDemoAuthor(db, pseudo)
    if (!author || author.hasVideo) continue
    const filePath = join(tempFolder, `${randomUUID()}.demonstration`)
    try {
      await execute(process.execPath, [script, `${index}`, filePath], { signal, env: {} })
      const actor = { ...author, ...notLoggedIn }
      const { id } = await publisher.publish(
        actor,
        { filePath, legend, alt, place: { kind: 'classic' } },
        onceEach,
      )
      // Or they would stand behind every picture that people have already voted on.
      for (const [place, voter] of (await findDemoVoters(db, author.userId, admirers)).entries()) {
        await votes.press({ ...voter, ...notLoggedIn }, id, 1, undefined)
        if (place % 2 === 0) await votes.like({ ...voter, ...notLoggedIn }, id, undefined)
      }
      await discuss(options, actor, id, comments)
      published++
    } finally {
      await rm(filePath, { force: true })
    }
  }
  return published
}

/** Writes what people say of a video, as far as they are there, and what its author answers. */
async function discuss(
  { db, commentPublisher }: DemonstrationVideosOptions,
  author: Actor,
  postId: Id,
  comments: readonly VideoComment[],
): Promise<void> {
  const say = (actor: Actor, parentId: Id | null, content: string) =>
    commentPublisher.publish(
      actor,
      { postId, parentId, content, acceptedToxic: false, filePath: undefined, alt: undefined },
      undefined,
    )
  for (const { pseudo, says, answer } of comments) {
    const person = await findDemoAuthor(db, pseudo)
    if (!person) continue
    const { id } = await say({ ...person, ...notLoggedIn }, null, says)
    if (answer) await say(author, id, answer)
  }
}
