import { browserStorage } from '../browser-storage.ts';

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

/** True if messages of a category are logged at present. */
export function logs(category: LogCategory, flags: { get(key: string): string | null } = browserStorage): boolean {
  const lists = (flag: string) =>
    flags
      .get(flag)
      ?.split(',')
      .some((name) => name.trim() === category);
  return !lists('log_disable') && (ON_BY_DEFAULT.includes(category) || lists('log_enable') === true);
}

/** Writes a message to the console if its category is on. */
export function log(category: LogCategory, message: string, ...details: unknown[]): void {
  if (logs(category)) console.debug(`[${category}] ${message}`, ...details);
}
