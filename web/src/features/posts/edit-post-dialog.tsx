import type { Post } from '@aura/contract/posts/posts.contract'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'

export interface EditPostDialogProps {
  post: Post
  isOpen: boolean
  onClose: () => void
}

/** Changes the legend and the alternative texts of the viewer's own post; unsaved text stays until it is saved [PST-21]. */
export const EditPostDialog = lazyDialog<EditPostDialogProps>(
  async () => (await import('./edit-post-surface.tsx')).EditPostSurface,
)
