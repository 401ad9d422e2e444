/** Text kept by the browser under a key. Where storage is forbidden or full, nothing is kept and nothing is found. */
interface BrowserStorage {
  get(key: string): string | null;
  /** Returns the parsed value; undefined if there is none, or it is not JSON. */
  getJson(key: string): unknown;
  /** Stores a text; null removes it. */
  set(key: string, text: string | null): void;
  setJson(key: string, value: unknown): void;
  remove(key: string): void;
}

function storageOf(find: () => Storage): BrowserStorage {
  const attempt = <Result>(work: (storage: Storage) => Result): Result | undefined => {
    try {
      return work(find());
    } catch {
      return undefined;
    }
  };
  const set = (key: string, text: string | null) =>
    attempt((storage) => (text === null ? storage.removeItem(key) : storage.setItem(key, text)));
  return {
    get: (key) => attempt((storage) => storage.getItem(key)) ?? null,
    getJson: (key) => attempt((storage) => JSON.parse(storage.getItem(key) ?? 'null')) ?? undefined,
    set,
    setJson: (key, value) => set(key, JSON.stringify(value)),
    remove: (key) => set(key, null),
  };
}

/** What this tab keeps until it is closed. */
export const tabStorage = storageOf(() => sessionStorage);
/** What this browser keeps for all tabs. */
export const browserStorage = storageOf(() => localStorage);
