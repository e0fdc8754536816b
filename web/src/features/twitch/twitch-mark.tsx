/** Twitch's sign, in the colour of the text beside it. */
export function TwitchMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden className="size-4.5 flex-none fill-current">
      <path d="M4.3 2 2.5 6.6v13.1h4.6V22h2.6l2.4-2.300h3.700l4.700-4.800V2zm14.500 12-2.800 2.900h-4.500l-2.400 2.400v-2.400H5.300V3.700h13.500z" />
      <path d="M14.200 7.200h1.700v4.900h-1.700zM9.800 7.200h1.700v4.900H9.800z" />
    </svg>
  )
}
