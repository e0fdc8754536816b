/** The second press of a double click comes within this time. */
export const doublePressMs = 500
