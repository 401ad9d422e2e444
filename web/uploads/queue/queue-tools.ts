import type { SendingTools } from './send-picture.ts';
import type { Shelf } from './upload-store.ts';

/** What a queue works with; tests bring their own. */
export interface QueueTools extends SendingTools {
  /** As the image service knows it: `art_studios/{id}`. */
  folder: string;
  /** Whose: the id of a person. */
  owner: string;
  /** Of the place whose pictures these are: see `Place`. */
  path: string;
  shelf: Shelf;
  /** Lets no other tab work on the same upload meanwhile. */
  alone: <Result>(id: string, work: () => Promise<Result>) => Promise<Result>;
  newId: () => string;
  now: () => number;
  /** An address under which the browser shows a file, '' for one that it had better not open; and its end. */
  preview: (file: Blob) => Promise<string>;
  endPreview: (address: string) => void;
}
