import type { Post } from '@aura/contract/posts/posts.contract'
import { ArrowLeft } from 'lucide-react'
import { useNavigate, useParams } from 'react-router'
import { postsTexts } from '../features/posts/posts.texts.ts'
import { type PostPlace, profilePath, readPostPlace } from '../lib/post-address.ts'
import { useDocumentTitle } from '../lib/use-document-title.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { LivingPost } from './living-post.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { PostStates } from './post-states.tsx'

/** One post on its own page; it says when one comes for a comment of it [PST-10, PST-11]. */
export function PostPage() {
  const place = readPostPlace(useParams())
  if (!place) return <NotFoundPage />
  const { postId } = place
  return (
    <PostStates key={postId} postId={postId}>
      {(post) => <PostContent key={place.commentId} post={post} place={place} />}
    </PostStates>
  )
}

function PostContent({ post, place }: { post: Post; place: PostPlace }) {
  const { isAboutComment, commentId } = place
  const title = isAboutComment ? postsTexts.commentOn(post.pseudo) : postsTexts.by(post.pseudo)
  useDocumentTitle(title)
  const navigate = useNavigate()
  // The first page of a visit has nothing behind it to go back to.
  const goBack = () => void (window.history.length > 1 ? navigate(-1) : navigate('/feed'))
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        {title}
      </h1>
      <div className="post-back">
        <IconButton
          label={postsTexts.back}
          title={postsTexts.back}
          icon={<ArrowLeft aria-hidden />}
          onClick={goBack}
        />
      </div>
      <LivingPost
        post={post}
        isCurrent
        arrival={isAboutComment ? { commentId } : undefined}
        onDeleted={() => void navigate(profilePath(post.pseudo), { replace: true })}
      />
    </>
  )
}
