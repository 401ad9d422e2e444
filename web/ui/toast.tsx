import { lazy, useSyncExternalStore } from 'react';
import { Fetched } from './fetched.tsx';
import './toast.css';

export interface ToastMessage {
  kind?: 'default' | 'destructive' | 'warning';
  title: string;
  description?: string;
  action?: { label: string; onPress: () => void };
  /** Milliseconds; 5000 unless it has to be read at leisure. */
  duration?: number;
}

/** A message with a number: a new one takes the place of the last. */
export interface ShownToast extends ToastMessage {
  id: number;
}

let shown: ShownToast | undefined;
const watchers = new Set<() => void>();

/** Says something in passing; one at a time. It only confirms or repeats: what went wrong is said on the page. */
export function toast(message: ToastMessage): void {
  shown = { ...message, id: (shown?.id ?? 0) + 1 };
  for (const tell of watchers) tell();
}

const watch = (tell: () => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};

const Radix = lazy(() => import('./lazy/toast.tsx'));

/** Where messages appear: once, in the shell. Loaded with the first message. */
export function Toaster() {
  const message = useSyncExternalStore(
    watch,
    () => shown,
    () => undefined,
  );
  if (!message) return null;
  return (
    <Fetched>
      <Radix message={message} />
    </Fetched>
  );
}
