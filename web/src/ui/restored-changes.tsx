import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { passFocusOn } from './pass-focus-on.ts'

interface RestoredChangesProps {
  /** Puts the saved values back into the form. */
  onGiveUp: () => void
}

/** Says that a form shows changes of an earlier visit, which are not saved. */
export function RestoredChanges({ onGiveUp }: RestoredChangesProps) {
  return (
    <Notice
      kind="info"
      action={
        <Button ref={passFocusOn} variant="secondary" size="small" onClick={onGiveUp}>
          Abandonner ces modifications
        </Button>
      }
    >
      <p>Vos modifications, pas encore enregistrées, ont été reprises.</p>
    </Notice>
  )
}
