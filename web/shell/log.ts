/**
 * What the browser's console says, by category. Only `studio` is on by itself. Flags in the browser's storage turn
 * the others on and off, each a list with commas:
 *
 *     localStorage.setItem('log_enable', 'map,filter')
 *     localStorage.setItem('log_disable', 'studio')
 *
 * They are read at each message, so that no reload is needed; `log_disable` wins.
 */
export const LOG_CATEGORIES = ['map', 'filter', 'studio', 'performance', 'circle', 'auth'] as const;
export type LogCategory = (typeof LOG_CATEGORIES)[number];

const ON_BY_DEFAULT: readonly LogCategory[] = ['studio'];

type Flags = Pick<Storage, 'getItem'>;

/** Whether messages of a category are written now. */
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
    // Storage may be forbidden altogether; then there are no flags.
    return undefined;
  }
}

export function log(category: LogCategory, message: string, ...details: unknown[]): void {
  if (logs(category)) console.debug(`[${category}] ${message}`, ...details);
}
