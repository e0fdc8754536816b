import { useNavigate } from 'react-router'
import { createPostTexts } from '../features/posts/create-post.texts.ts'
import { CreatePostForm } from '../features/posts/create-post-form.tsx'
import { postPath } from '../lib/paths.ts'
import { Page } from '../ui/page.tsx'

/** Making a post, then its own page [PST-01]. */
export function CreatePostPage() {
  const navigate = useNavigate()
  return (
    <Page title={createPostTexts.title} width="text">
      <CreatePostForm onCreated={({ id }) => void navigate(postPath(id), { replace: true })} />
    </Page>
  )
}
