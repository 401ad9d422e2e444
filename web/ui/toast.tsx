import { lazy, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useWords } from '../words.tsx';
import { Fetched } from './feedback/fetched.tsx';
import * as css from './toast.module.css';
import { previousFocus, TOAST_KEY } from './toast-area.ts';

export interface ToastMessage {
  kind?: 'default' | 'destructive' | 'warning';
  title: string;
  description?: string;
  action?: { label: string; onPress: () => void };
  /** Milliseconds; 5000 unless the message needs more time to read. */
  duration?: number;
}

/** A toast with a number: a new one replaces the last. */
export interface ShownToast extends ToastMessage {
  id: number;
}

let shown: ShownToast | undefined;
const watchers = new Set<() => void>();

/** Shows a toast, replacing the current one. Only for confirmations and repetitions: errors belong on the page. */
export function toast(message: ToastMessage): void {
  shown = { ...message, id: (shown?.id ?? 0) + 1 };
  for (const tell of watchers) tell();
}

const watch = (tell: () => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};

const Radix = lazy(() => import('./lazy/toast.tsx'));

/** Stands in for the toast area, whose code loads with the first toast; F8 focuses it from the start. */
function EmptyArea() {
  const { t } = useWords();
  const area = useRef<HTMLElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === TOAST_KEY && area.current?.focus();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  useLayoutEffect(() => {
    const node = area.current;
    return () => {
      previousFocus.here = node !== null && node === document.activeElement;
    };
  }, []);
  return (
    <section
      ref={area}
      className={css.toasts}
      tabIndex={-1}
      aria-label={t('shell.notifications').replace('{hotkey}', TOAST_KEY)}
    />
  );
}

/** Renders the toasts: once, in the shell. */
export function Toaster() {
  const message = useSyncExternalStore(
    watch,
    () => shown,
    () => undefined,
  );
  if (!message) return <EmptyArea />;
  return (
    <Fetched>
      <Radix message={message} />
    </Fetched>
  );
}
