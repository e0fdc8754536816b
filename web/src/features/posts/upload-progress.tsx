import { Button } from '../../ui/button.tsx'
import { createPostTexts as texts } from './create-post.texts.ts'

/** How much of a post has left, from 0 to 100 %, and a way to give up [PST-01]. */
export function UploadProgress({ share, onCancel }: { share: number; onCancel: () => void }) {
  const percent = Math.round(share * 100)
  return (
    <div className="grid gap-3">
      <div className="flex items-center justify-between gap-4">
        <p role="status" className="text-sm font-semibold">
          {percent < 100 ? texts.sending(percent) : texts.preparing}
        </p>
        <Button variant="ghost" size="small" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
      <div
        role="progressbar"
        aria-label={texts.progress}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-2 overflow-hidden rounded-full bg-raised-strong"
      >
        <div
          className="h-full rounded-full bg-brand transition-[width] duration-200"
          style={{ width: `${percent}%` }}
        />
      </div>
    </div>
  )
}
