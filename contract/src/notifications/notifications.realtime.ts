/** Socket event that carries a new notification, as in the list, to its recipient. */
export const newNotificationEvent = 'newNotification'

/** Socket event that tells a member’s pages to count unread notifications anew: some were read, perhaps elsewhere, or withdrawn. */
export const unreadChangedEvent = 'unreadNotificationsChanged'
