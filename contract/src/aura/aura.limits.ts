/** Likes of a post or comment that bring its author one aura (decisions §4). */
export const likesPerAura = 50
