export const twitchLimits = {
  /** How long a person may take at Twitch, in minutes [TWI-03]. */
  linkMinutes: 10,
  /** Age past which a message of EventSub is refused, in minutes [TWI-06]. */
  messageMinutes: 10,
} as const

/** The browser's half of a pending link: the callback works in this browser only [TWI-03]. */
export const twitchLinkCookie = { name: 'aura_twitch_link', path: '/api/twitch' } as const
