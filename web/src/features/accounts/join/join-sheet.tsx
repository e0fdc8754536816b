import type { JoinRequest } from '../../../lib/join-request.ts'
import { loginPathFor, registerPathFor } from '../../../lib/login-reason.ts'
import { useMediaQuery } from '../../../lib/use-media-query.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { DialogSurface } from '../../../ui/dialog-surface.tsx'
import { joinTexts, joinWords } from './join.texts.ts'

interface JoinSheetProps {
  isOpen: boolean
  request: JoinRequest | undefined
  onClose: () => void
}

/** Explains accounts to a visitor who tried to act. Login and sign-up lead back to the page below [APP-23]. */
export function JoinSheet({ isOpen, request, onClose }: JoinSheetProps) {
  const isPhone = useMediaQuery('(width < 768px)')
  if (!request) return null
  const { to, pseudo, next } = request
  const { title, why } = joinWords[to]
  return (
    <DialogSurface
      isOpen={isOpen}
      onOpenChange={(stays) => !stays && onClose()}
      shape={isPhone ? 'sheet' : 'dialog'}
      title={title(pseudo ?? undefined)}
      description={why}
    >
      <div className="grid gap-3 pt-1 pb-2">
        <ButtonLink to={registerPathFor(to, next)} isWide>
          {joinTexts.register}
        </ButtonLink>
        <ButtonLink to={loginPathFor(to, next)} variant="secondary" isWide>
          {joinTexts.login}
        </ButtonLink>
        <p className="text-center text-sm text-muted">{joinTexts.back}</p>
      </div>
    </DialogSurface>
  )
}
