/** A fault at start that the operator can fix. Its message is one English line, shown without a stack. */
export class StartFault extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StartFault'
  }
}

/** Turns what the operating system answered about the data folder into a line that says what to do. */
export function dataFolderFault(dataDir: string, error: unknown): StartFault {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  const reasons: Record<string, string> = {
    ENOSPC: 'its disk is full',
    EDQUOT: 'its disk quota is used up',
    EROFS: 'it is on a read-only disk',
    EACCES: 'this user may not write there',
    EPERM: 'this user may not write there',
    ENOTDIR: 'a part of its path is a file',
    EEXIST: 'it is a file',
    ENOENT: 'a link in its path leads nowhere',
  }
  const reason = reasons[code] ?? `the system answered ${code}`
  return new StartFault(
    `The data folder ${dataDir} cannot be used: ${reason}. AURA_DATA_DIR names another.`,
    error,
  )
}
