import { useEffect, useState, useSyncExternalStore } from 'react';
import { Autosave, type AutosaveOptions, type Typed } from './autosave.ts';

/**
 * A form that saves as it goes: `form.values.title`, `form.set({ title })`, `form.problems.title`.
 * @param key names the form in this browser's storage: person and thing, by `draftKey`. A component
 *   that shows another form has another React key.
 */
export function useAutosave<Fields extends object>(
  key: string,
  options: Omit<AutosaveOptions<Fields>, 'kept' | 'keep'>,
) {
  const [autosave] = useState(
    () => new Autosave<Fields>({ ...options, kept: readTyped(key), keep: (kept) => keepTyped(key, kept) }),
  );
  const snapshot = useSyncExternalStore(autosave.watch, autosave.snapshot, autosave.snapshot);
  useEffect(() => {
    autosave.come();
    const send = () => void autosave.flush();
    const hidden = () => document.visibilityState === 'hidden' && send();
    addEventListener('online', send);
    addEventListener('pagehide', send);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      removeEventListener('online', send);
      removeEventListener('pagehide', send);
      document.removeEventListener('visibilitychange', hidden);
      autosave.leave();
    };
  }, [autosave]);
  const { set, settle, flush, refresh } = autosave;
  return { ...snapshot, set, settle, flush, refresh };
}

export type AutosavedForm<Fields extends object> = ReturnType<typeof useAutosave<Fields>>;

function readTyped<Fields>(key: string): Typed<Fields> | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

function keepTyped(key: string, kept: Typed<object> | undefined): void {
  try {
    if (kept) localStorage.setItem(key, JSON.stringify(kept));
    else localStorage.removeItem(key);
  } catch {
    // Kept on the page only, where storage is forbidden or full.
  }
}
