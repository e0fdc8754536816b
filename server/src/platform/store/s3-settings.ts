import type { Reader } from '../../config.reader.ts'

/** A bucket that keeps media (RUN-05). */
export interface S3Settings {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** All of them or none; the region alone has a default. */
export function readS3(read: Reader, faults: string[]): S3Settings | undefined {
  const endpoint = read.address('S3_ENDPOINT', ['http:', 'https:'])
  const bucket = read.matching('S3_BUCKET', /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket')
  const region = read.text('S3_REGION')
  const accessKeyId = read.text('S3_ACCESS_KEY_ID')
  const secretAccessKey = read.text('S3_SECRET_ACCESS_KEY')
  if (endpoint && bucket && accessKeyId && secretAccessKey)
    return { endpoint, bucket, region: region ?? 'us-east-1', accessKeyId, secretAccessKey }
  if (endpoint ?? bucket ?? region ?? accessKeyId ?? secretAccessKey) {
    faults.push(
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY (and S3_REGION) go together: set all or none.',
    )
  }
  return undefined
}
