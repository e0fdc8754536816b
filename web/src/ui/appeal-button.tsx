import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { showToast } from './toast.ts'

type Dialog = ComponentProps<typeof ReasonDialog<{ message: string }>>

interface AppealButtonProps extends Pick<Dialog, 'title' | 'description' | 'label' | 'maxLength'> {
  variant: 'ghost' | 'secondary'
  /** What is appealed, for the name of the button. */
  name: string
  /** Distinguishes the draft of this appeal from other drafts. */
  draftName: string
  appeal: Dialog['sending']
  children: ReactNode
}

/** Appeals something in the person’s own words; `children` show what. */
export function AppealButton({ variant, name, appeal, ...dialog }: AppealButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant={variant}
        size="small"
        aria-label={`Contester\u00a0: ${name}`}
        onClick={() => setIsOpen(true)}
      >
        Contester
      </Button>
      <ReasonDialog
        {...dialog}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        submitLabel="Envoyer"
        sending={appeal}
        failed="Votre contestation n’a pas pu être envoyée."
        onSent={({ message }) => showToast({ kind: 'success', message })}
      />
    </>
  )
}
