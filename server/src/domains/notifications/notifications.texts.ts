/** What answers say to the person. */
export const texts = {
  read: 'Notification marquée comme lue.',
  allRead: 'Toutes vos notifications sont marquées comme lues.',
  newTitle: (count: number, isMore = false) =>
    count === 1 ? 'Nouvelle notification' : `${isMore ? 'Plus de ' : ''}${count} nouvelles notifications`,
  /** The title for several notifications, for a reader in calm mode. */
  newTitleInCalm: 'Nouvelles notifications',
}
