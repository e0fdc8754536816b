import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import type { DecideDialogProps } from './decide-dialog-surface.tsx'

/** Decides one case, or several with one decision. */
export const DecideDialog = lazyDialog<DecideDialogProps>(
  async () => (await import('./decide-dialog-surface.tsx')).DecideDialogSurface,
)
