/** Socket event that carries a new notification, as in the list, to its recipient. */
export const newNotificationEvent = 'newNotification'

/**
 * Socket event on which a member’s pages count unread notifications anew: some were read, perhaps on another device, or withdrawn.
 */
export const unreadChangedEvent = 'unreadNotificationsChanged'
