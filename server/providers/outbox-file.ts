import { open } from 'node:fs/promises';

/**
 * Appends an entry as a line of JSON to the file of MAIL_OUTBOX, which only its owner may read: links in it sign people
 * in.
 */
export async function appendToOutbox(file: string, entry: object): Promise<void> {
  const outbox = await open(file, 'a', 0o600);
  try {
    // The file may be older, or made by a shell. A file of another user, or a device, keeps its permissions.
    await outbox.chmod(0o600).catch(() => undefined);
    await outbox.appendFile(`${JSON.stringify(entry)}\n`);
  } finally {
    await outbox.close();
  }
}
