import type { S3ResponseError, S3Settings } from "./s3-client.ts";

/** Names the setting to check, by S3's error code. */
export function explainS3Error({ bucket, region }: S3Settings, { status, code, message }: S3ResponseError): string {
  switch (code) {
    case "NoSuchBucket":
      return `S3_BUCKET: there is no bucket ${bucket}.`;
    case "InvalidAccessKeyId":
      return "S3_ACCESS_KEY_ID: the store does not know this key.";
    case "SignatureDoesNotMatch":
      return "S3_SECRET_ACCESS_KEY: it does not belong to S3_ACCESS_KEY_ID, or S3_REGION is wrong.";
    case "RequestTimeTooSkewed":
      return "The clock of this machine differs from that of the S3 store.";
    case "AuthorizationHeaderMalformed":
      return `S3_REGION: ${region} is not the region of the bucket.`;
    case "AccessDenied":
      return `${message}: the key may not list, write, read and delete files in the bucket ${bucket}.`;
    default:
      return status < 400 ? `${message}: S3_ENDPOINT or S3_REGION is not that of the bucket.` : `${message}.`;
  }
}
