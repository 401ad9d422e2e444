import { browserTools } from './browser-tools.ts';
import type { QueueTools } from './queue-tools.ts';
import { createUploadQueue, type UploadQueue } from './upload-queue.ts';
import { clearUploads } from './upload-store.ts';

export interface UploadQueues {
  /**
   * Returns the one queue of a person for a place during the page's life; it resumes uploads of earlier pages.
   * @param path of the place
   */
  of(owner: string, folder: string, path: string): UploadQueue;
  /** Stops and removes a person's uploads in this browser when they sign out. */
  forget(owner: string): Promise<void>;
}

/** Creates the registry of upload queues, one per person and place. */
export function createQueues(toolsOf: (owner: string) => Omit<QueueTools, 'folder' | 'path'>): UploadQueues {
  const queues = new Map<string, Map<string, UploadQueue>>();

  return {
    of(owner, folder, path) {
      const own = queues.get(owner) ?? new Map<string, UploadQueue>();
      queues.set(owner, own);
      const known = own.get(path);
      if (known) return known;
      const queue = createUploadQueue({ ...toolsOf(owner), folder, path });
      own.set(path, queue);
      void queue.resume();
      return queue;
    },
    async forget(owner) {
      for (const queue of queues.get(owner)?.values() ?? []) queue.end();
      queues.delete(owner);
      await clearUploads(toolsOf(owner).store, owner);
    },
  };
}

export const uploadQueues = createQueues(browserTools);
