/**
 * Stores pictures in a folder, or in a private bucket. A key is a path with slashes, such as
 * `uploads/avatars/3q2-7wAAb0….webp`; its content is a few megabytes at most and never changes.
 */
export interface Storage {
  put(key: string, content: Uint8Array, type: string): Promise<void>;
  /** @param file a path in `dataDir`; the file is moved or copied */
  putFile(key: string, file: string, type: string): Promise<void>;
  /** @returns undefined when there is nothing under this key */
  get(key: string): Promise<Buffer | undefined>;
  /** Does nothing when there is nothing under this key. */
  remove(key: string): Promise<void>;
}
