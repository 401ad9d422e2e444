import { rm } from 'node:fs/promises';
import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { Services } from '../services.ts';
import { fileOf } from './uploads/addresses.ts';
import { removeUnused } from './uploads/uploads.ts';

const Removed = z.object({ public_ids: z.array(z.string()) });

export const mediaTasks = (services: Services): TaskList => ({
  /** Removes files whose rows are gone; run again it finds none. */
  async remove_upload_files(payload) {
    for (const id of Removed.parse(payload).public_ids) await rm(fileOf(services.config, id), { force: true });
  },
  remove_unused_uploads: () => removeUnused(services),
});

/** In the worker's time zone, UTC. */
export const mediaCron = ['41 * * * * remove_unused_uploads'];
