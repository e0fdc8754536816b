import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { LetterKeysSwitch } from './letter-keys-switch.tsx'

interface ShortcutsDialogProps {
  isOpen: boolean
  onClose: () => void
  keys: readonly (readonly [key: string, meaning: string])[]
}

/** Keys of a page and what they do, with the switch that turns those of a single character off. */
export function ShortcutsDialog({ isOpen, onClose, keys }: ShortcutsDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      title="Raccourcis clavier"
      description="Ils se taisent pendant que vous écrivez."
      actions={
        <Button variant="secondary" onClick={onClose}>
          Fermer
        </Button>
      }
    >
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
        {keys.map(([key, meaning]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-md border border-control-line px-2 py-0.5 font-text text-sm">{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 border-t border-line pt-5">
        <LetterKeysSwitch />
      </div>
    </Dialog>
  )
}
