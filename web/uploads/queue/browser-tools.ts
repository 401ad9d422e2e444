import type { QueueTools } from './queue-tools.ts';
import { thumbnailOf } from './thumbnail.ts';
import { browserUploadClient } from './upload-client.ts';
import { browserUploadStore } from './upload-store.ts';

/** Returns what an upload queue needs in a browser. */
export const browserTools = (owner: string): Omit<QueueTools, 'folder' | 'path'> => ({
  owner,
  client: browserUploadClient(owner),
  store: browserUploadStore(),
  pause,
  // Insecure pages have no locks: the server treats an upload from two tabs as one.
  alone: async (id, work) => (navigator.locks ? navigator.locks.request(`upload ${id}`, work) : work()),
  newId: () =>
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(''),
  now: () => Date.now(),
  preview: thumbnailOf,
  endPreview: (address) => URL.revokeObjectURL(address),
});

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
