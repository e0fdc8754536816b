import type { NotificationType } from '@aura/contract/notifications/notifications.kinds'
import {
  Flag,
  Gift,
  Heart,
  type LucideIcon,
  MessageCircle,
  ShieldCheck,
  Sparkles,
  UserPlus,
  Users,
} from 'lucide-react'

const icons: Record<NotificationType, LucideIcon> = {
  auraPosted: Sparkles,
  like: Heart,
  comment: MessageCircle,
  post_comment: MessageCircle,
  comment_reply: MessageCircle,
  reward: Gift,
  following: UserPlus,
  challengeValidation: Flag,
  challengeEnd: Flag,
  post_deleted: ShieldCheck,
  join_request: Users,
  join_accepted: Users,
  join_declined: Users,
  moderation: ShieldCheck,
}

/** Icon of a notification’s topic; decorative, the sentence says the same. */
export function TopicIcon({ type }: { type: NotificationType }) {
  const Icon = icons[type] ?? Sparkles
  return <Icon aria-hidden />
}
