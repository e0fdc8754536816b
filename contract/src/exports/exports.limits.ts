/** Exports one account may ask for in 24 hours. */
export const exportsPerDay = 1
/** Days for which a finished export can be downloaded [PRV-02]. */
export const exportDays = 7
/** Minutes for which the address of a download works. */
export const downloadMinutes = 10
