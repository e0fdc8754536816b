import { Ellipsis, Flag, Link2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Popover } from '../../ui/popover.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { showToast } from '../../ui/toast.ts'
import { Sample } from './sample.tsx'

type Open = 'dialog' | 'confirm' | 'sheet' | null

function Dialogs() {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen('dialog')}>
        Dialogue
      </Button>
      <Button variant="secondary" onClick={() => setOpen('confirm')}>
        Confirmation
      </Button>
      <Button variant="secondary" onClick={() => setOpen('sheet')}>
        Feuille
      </Button>
      <Dialog
        isOpen={open === 'dialog'}
        onOpenChange={close}
        title="Donner de l’aura"
        description="Elle passe de votre compte à celui de lea.martin."
        actions={<Button onClick={close}>Compris</Button>}
      >
        <p>Un dialogue attend, la page derrière ne bouge plus, et le focus revient d’où il vient.</p>
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        title="Supprimer ce post ?"
        message="Le post disparaît pour tout le monde. L’aura déjà reçue vous reste."
        confirmLabel="Supprimer"
        isDangerous
        onConfirm={close}
        onCancel={close}
      />
      <Sheet isOpen={open === 'sheet'} onOpenChange={close} title="Feuille">
        <p className="pb-6">Sur un téléphone, ce qui déborde de la barre vient d’en bas.</p>
      </Sheet>
    </>
  )
}

export function SurfaceSamples() {
  const [tab, setTab] = useState<'following' | 'discovery'>('discovery')
  return (
    <>
      <Sample name="Surfaces">
        <div className="flex flex-wrap items-center gap-3">
          <Dialogs />
          <Popover label="Force du mot de passe" trigger={<Button variant="secondary">Bulle</Button>}>
            <p>Une bulle tient à son bouton ; la page reste utilisable.</p>
          </Popover>
          <Menu
            label="Options du post"
            trigger={<IconButton label="Options" icon={<Ellipsis aria-hidden />} />}
            items={[
              { label: 'Copier le lien', icon: <Link2 aria-hidden />, onSelect: () => undefined },
              { label: 'Signaler', icon: <Flag aria-hidden />, to: '/report' },
              'separator',
              {
                label: 'Supprimer',
                icon: <Trash2 aria-hidden />,
                isDangerous: true,
                onSelect: () => undefined,
              },
            ]}
          />
          <Button variant="secondary" onClick={() => showToast({ kind: 'success', message: 'Post publié.' })}>
            Message de succès
          </Button>
          <Button
            variant="secondary"
            onClick={() =>
              showToast({
                kind: 'error',
                message: 'Connexion impossible.',
                action: { label: 'Réessayer', onSelect: () => undefined },
              })
            }
          >
            Message d’erreur
          </Button>
        </div>
      </Sample>
      <Sample name="Onglets">
        <Tabs
          label="Fil"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'following', label: 'abonnement' },
            { value: 'discovery', label: 'découverte' },
          ]}
        >
          <p className="pt-4 text-center text-muted">
            {tab === 'discovery' ? 'Ce qui brille en ce moment.' : 'Les comptes que vous suivez.'}
          </p>
        </Tabs>
      </Sample>
    </>
  )
}
