/** Socket event that carries a new notification, as in the list, to its recipient. */
export const newNotificationEvent = 'newNotification'
