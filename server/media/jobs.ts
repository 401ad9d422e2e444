import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import { getStorage } from '../providers/storage/storage.ts';
import type { Services } from '../services.ts';
import { keysOf } from './uploads/addresses.ts';
import { incomingFolder } from './uploads/receive-form.ts';
import { removeUnused } from './uploads/used-uploads.ts';

const Removed = z.object({ keys: z.array(z.string()) });
/** The payload of jobs queued by the previous version. */
const RemovedBefore = z.object({ public_ids: z.array(z.string()) });

/** Hours after which a file left behind by a killed process is deleted. */
const LEFT_BEHIND = 48;

export const mediaTasks = (services: Services): TaskList => ({
  /** Deletes the pictures from the storage; safe to run again. */
  async remove_stored_pictures(payload) {
    for (const key of Removed.parse(payload).keys) await getStorage(services.config).remove(key);
  },
  async remove_upload_files(payload) {
    const keys = RemovedBefore.parse(payload).public_ids.flatMap(keysOf);
    for (const key of keys) await getStorage(services.config).remove(key);
  },
  async remove_unused_uploads() {
    await removeUnused(services);
    await sweepFolder(services, incomingFolder(services.config));
    await sweepFolder(services, join(services.config.dataDir, 'media', 'pieces'));
  },
});

/** In UTC, the worker's time zone. */
export const mediaCron = ['41 * * * * remove_unused_uploads'];

async function sweepFolder({ now }: Services, folder: string): Promise<void> {
  const before = now().getTime() - LEFT_BEHIND * 60 * 60 * 1000;
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    const about = await stat(file).catch(() => undefined);
    if (about && about.mtimeMs < before) await rm(file, { force: true });
  }
}
