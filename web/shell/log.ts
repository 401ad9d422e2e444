/**
 * Categories of the browser's console log. Only `studio` is on by default. Comma-separated flags in localStorage turn
 * others on and off:
 *
 *     localStorage.setItem('log_enable', 'map,filter')
 *     localStorage.setItem('log_disable', 'studio')
 *
 * They are read for each message, so no reload is needed; `log_disable` wins.
 */
export const LOG_CATEGORIES = ['map', 'filter', 'studio', 'performance', 'circle', 'auth'] as const;
export type LogCategory = (typeof LOG_CATEGORIES)[number];

const ON_BY_DEFAULT: readonly LogCategory[] = ['studio'];

type Flags = Pick<Storage, 'getItem'>;

/** True if messages of a category are logged at present. */
export function logs(category: LogCategory, storage: Flags | undefined = storageOfBrowser()): boolean {
  if (named('log_disable', category, storage)) return false;
  return ON_BY_DEFAULT.includes(category) || named('log_enable', category, storage);
}

function named(flag: string, category: LogCategory, storage: Flags | undefined): boolean {
  const list = storage?.getItem(flag)?.split(',') ?? [];
  return list.some((name) => name.trim() === category);
}

function storageOfBrowser(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    // Without storage there are no flags.
    return undefined;
  }
}

/** Writes a message to the console if its category is on. */
export function log(category: LogCategory, message: string, ...details: unknown[]): void {
  if (logs(category)) console.debug(`[${category}] ${message}`, ...details);
}
