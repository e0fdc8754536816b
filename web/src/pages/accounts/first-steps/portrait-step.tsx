import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { profileOptions } from '../../../cache/profiles.ts'
import { PortraitPicker } from '../../../features/profiles/portrait-picker.tsx'
import { profilesTexts } from '../../../features/profiles/profiles.texts.ts'
import { useUpdateProfile } from '../../../features/profiles/use-update-profile.ts'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { passFocusOn } from '../../../ui/pass-focus-on.ts'
import { QueryStates } from '../../../ui/query-states.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { firstStepsTexts } from './first-steps.texts.ts'

const texts = firstStepsTexts.portrait

/** The portrait, saved as soon as it is cropped. */
export function PortraitStep({ onDone }: { onDone: () => void }) {
  const { pseudo } = useSession()
  const [picture, setPicture] = useState<File | null>(null)
  const saving = useUpdateProfile(() => undefined)
  const query = useQuery({ ...profileOptions(pseudo ?? ''), enabled: pseudo !== null })
  return (
    <QueryStates query={query} skeleton={<PortraitSkeleton />} failed={profilesTexts.failed}>
      {(profile) => {
        const save = (picked: File) =>
          saving.mutate(
            { pseudo: profile.pseudo, bio: profile.bio ?? '', picture: picked },
            { onSuccess: onDone },
          )
        return (
          <div className="grid gap-4">
            <PortraitPicker
              profile={profile}
              picture={picture}
              onPick={(picked) => {
                setPicture(picked)
                save(picked)
              }}
            />
            <p role="status" className="min-h-6 text-sm text-muted">
              {saving.isPending && texts.saving}
              {saving.isSuccess && texts.saved}
            </p>
            {saving.error && picture && (
              <Notice
                kind="error"
                action={
                  <Button ref={passFocusOn} size="small" variant="secondary" onClick={() => save(picture)}>
                    {texts.retry}
                  </Button>
                }
              >
                <p>{texts.failed}</p>
                <p className="text-sm text-muted">{saving.error.message}</p>
              </Notice>
            )}
          </div>
        )
      }}
    </QueryStates>
  )
}

/** Wraps where the picker does: its hint is the widest part. */
function PortraitSkeleton() {
  return (
    <Loading>
      <div className="mb-10 flex flex-wrap items-center gap-5 max-tablet:gap-y-3">
        <Skeleton className="size-24 rounded-full" />
        <div className="grid gap-1.5">
          <Skeleton className="h-11 w-44 rounded-full" />
          <p className="invisible text-sm">{profilesTexts.pictureHint}</p>
        </div>
      </div>
    </Loading>
  )
}
