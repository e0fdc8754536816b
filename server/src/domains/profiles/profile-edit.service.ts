import { isBlank } from '@aura/contract/blank-text'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { UploadedFile } from '../../platform/http/uploads.ts'
import type { Authentication } from '../accounts/authentication.service.ts'
import type { ProfileChangeService } from '../accounts/profile-change.service.ts'
import type { SessionsService } from '../accounts/sessions.service.ts'
import type { MediaService, StoredMedia } from '../media/media.service.ts'

export interface ProfileEditDeps {
  db: Db
  profileChange: ProfileChangeService
  sessions: Pick<SessionsService & Authentication, 'renewToken' | 'requireLive'>
  media: Pick<MediaService, 'receive' | 'insert' | 'remove'>
}

export interface WantedProfile {
  pseudo: string
  bio: string | undefined
  picture: UploadedFile | undefined
}

export interface EditedProfile {
  token: string
  pseudo: string
  profile_picture: string | null
}

export type ProfileEditService = ReturnType<typeof createProfileEditService>

export function createProfileEditService({ db, profileChange, sessions, media }: ProfileEditDeps) {
  async function change(
    tx: Tx,
    actor: Actor,
    { pseudo, bio }: WantedProfile,
    stored: StoredMedia | undefined,
  ): Promise<Omit<EditedProfile, 'token'>> {
    const widest = stored?.files.at(-1)
    const picture =
      stored && widest ? { mediaId: await media.insert(tx, stored), name: widest.name } : undefined
    const changed = await profileChange.changeProfile(tx, actor, {
      pseudo,
      picture,
      bio: bio === undefined ? undefined : cleanBio(bio),
    })
    if (changed.replacedMediaId !== undefined) await media.remove(tx, changed.replacedMediaId)
    return { pseudo: changed.pseudo, profile_picture: changed.pictureName }
  }

  return {
    /**
     * Changes pseudo, bio and picture together, or none of them; answers a token of the same session [ACC-52].
     *
     * @throws DomainError `accounts.pseudo-…`, `profiles.picture-type`, `media.…`
     */
    async edit(actor: Actor, wanted: WantedProfile): Promise<EditedProfile> {
      const edited = wanted.picture
        ? await receivePicture(actor, wanted.picture, (stored) =>
            inTransaction(db, async (tx) => {
              await sessions.requireLive(tx, actor)
              return change(tx, actor, wanted, stored)
            }),
          )
        : await inTransaction(db, (tx) => change(tx, actor, wanted, undefined))
      return { token: await sessions.renewToken(actor), ...edited }
    },
  }

  async function receivePicture<T>(
    actor: Actor,
    { path, signal }: UploadedFile,
    work: (stored: StoredMedia) => Promise<T>,
  ): Promise<T> {
    try {
      return await media.receive({ path, ownerId: actor.userId, purpose: 'picture', signal }, work)
    } catch (error) {
      const isWrongType = error instanceof DomainError && error.kind === 'wrongType'
      throw isWrongType ? new DomainError('profiles.picture-type', { cause: error }) : error
    }
  }
}

/** A bio as it is stored: trimmed, and empty if nothing of it is visible, so that its owner is asked for one [PRF-03]. */
function cleanBio(raw: string): string {
  return isBlank(raw) ? '' : raw.trim()
}
