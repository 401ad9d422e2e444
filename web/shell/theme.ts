import { useSyncExternalStore } from 'react';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'theme';
const watchers = new Set<() => void>();
let chosen: Theme = 'system';

const isTheme = (value: unknown): value is Theme => THEMES.includes(value as Theme);

/** Puts the chosen theme on the page. What the head's script did before the first paint, again after each change. */
function applyTheme(): void {
  const dark = chosen === 'dark' || (chosen === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  for (const tell of watchers) tell();
}

function readTheme(): void {
  try {
    const stored = localStorage.getItem(KEY);
    chosen = isTheme(stored) ? stored : 'system';
  } catch {
    chosen = 'system';
  }
  applyTheme();
}

/** Follows the reader's choice, in this tab and others, and the system's while nothing was chosen. Returns its end. */
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

export function chooseTheme(theme: Theme): void {
  chosen = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Kept for this page only, where storage is forbidden.
  }
  applyTheme();
}

const watch = (tell: () => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};

/** What the reader chose; `system` until the page is awake. */
export const useTheme = () =>
  useSyncExternalStore(
    watch,
    () => chosen,
    () => 'system' as const,
  );
