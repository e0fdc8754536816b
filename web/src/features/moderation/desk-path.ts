/** The moderators' desk [MOD-10]; not in `paths`, which every visitor loads. */
export const deskPath = '/accessforadminonly'
