/** Entries of one page of the audit log. */
export const auditPageSize = 30
