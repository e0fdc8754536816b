/** The time zone of this browser, as an IANA name. */
export const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
