/** Window widths with room for a side panel beside the page, and beside a dialog, which covers the navigation. */
export const besidePage = '(width >= 1280px)'
export const besideDialog = '(width >= 1100px)'
