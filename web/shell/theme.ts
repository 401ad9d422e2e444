import { useSyncExternalStore } from 'react';
import { browserStorage } from '../browser-storage.ts';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'theme';
const watchers = new Set<() => void>();
let chosen: Theme = 'system';

const isTheme = (value: unknown): value is Theme => THEMES.includes(value as Theme);

/** Applies the chosen theme to the page, as the early script did before the first paint. */
function applyTheme(): void {
  const dark = chosen === 'dark' || (chosen === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  for (const tell of watchers) tell();
}

function readTheme(): void {
  const stored = browserStorage.get(KEY);
  chosen = isTheme(stored) ? stored : 'system';
  applyTheme();
}

/** Follows the chosen theme, also across tabs, and the system's if none is chosen. Returns a function that stops it. */
export function followTheme(): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const stored = (event: StorageEvent) => event.key === KEY && readTheme();
  readTheme();
  system.addEventListener('change', applyTheme);
  window.addEventListener('storage', stored);
  return () => {
    system.removeEventListener('change', applyTheme);
    window.removeEventListener('storage', stored);
  };
}

/** Stores and applies the theme the reader chose. */
export function chooseTheme(theme: Theme): void {
  chosen = theme;
  browserStorage.set(KEY, theme);
  applyTheme();
}

const watch = (tell: () => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};

/** Returns the chosen theme; `system` until hydration. */
export const useTheme = () =>
  useSyncExternalStore(
    watch,
    () => chosen,
    () => 'system' as const,
  );
