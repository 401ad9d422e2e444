import type { SendingTools } from './send-picture.ts';
import type { UploadStore } from './upload-store.ts';

/** What a queue depends on; tests provide their own. */
export interface QueueTools extends SendingTools {
  /** Folder of the image service: `art_studios/{id}`. */
  folder: string;
  /** Id of the person who uploads. */
  owner: string;
  /** Path of the place whose pictures these are: see `Place`. */
  path: string;
  store: UploadStore;
  /** Runs work on an upload while no other tab does. */
  alone: <Result>(id: string, work: () => Promise<Result>) => Promise<Result>;
  newId: () => string;
  now: () => number;
  /** Returns a URL that shows a file, or '' for one too large to open. Revoke it when it is no longer needed. */
  preview: (file: Blob) => Promise<string>;
  endPreview: (address: string) => void;
}
