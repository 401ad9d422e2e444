import { readFile } from 'node:fs/promises';
import type { S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '#server/config/provider-settings.ts';
import type { Storage } from './port.ts';

/** Timeouts of a connection and of a response, in milliseconds. */
const PATIENCE = { connectionTimeout: 5000, requestTimeout: 30_000 };

/** Storage in any service with the S3 protocol; uses only the three calls that all of them support. */
export function s3Storage(settings: S3Settings): Storage {
  const { bucket: Bucket } = settings;
  let opening: ReturnType<typeof open> | undefined;
  const opened = () => {
    opening ??= open(settings);
    return opening;
  };
  const put: Storage['put'] = async (Key, content, ContentType) => {
    const { client, PutObjectCommand } = await opened();
    await client.send(new PutObjectCommand({ Bucket, Key, Body: content, ContentType }));
  };
  return {
    put,
    putFile: async (key, file, type) => put(key, await readFile(file), type),
    async get(Key) {
      const { client, GetObjectCommand } = await opened();
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
        return Body && Buffer.from(await Body.transformToByteArray());
      } catch (error) {
        if (error instanceof Error && error.name === 'NoSuchKey') return undefined;
        throw error;
      }
    },
    async remove(Key) {
      const { client, DeleteObjectCommand } = await opened();
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
  };
}

/** Loads the SDK on first use: it takes several megabytes of memory, which a site with local storage saves. */
async function open({ endpoint, region, accessKeyId, secretAccessKey, forcePathStyle }: S3Settings) {
  const { S3Client, PutObjectCommand, GetObjectCommand, DeleteObjectCommand } = await import('@aws-sdk/client-s3');
  const client: S3Client = new S3Client({
    ...(endpoint && { endpoint }),
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    // Some S3-compatible services do not support optional checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: PATIENCE,
  });
  return { client, PutObjectCommand, GetObjectCommand, DeleteObjectCommand };
}
