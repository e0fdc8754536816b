/** The time zone of this browser, as an IANA name. */
export const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
