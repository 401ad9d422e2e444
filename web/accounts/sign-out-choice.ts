import { useSyncExternalStore } from 'react';
import type { Device } from '#shared/schemas/accounts.ts';

/** `global` ends all sessions of the person, `local` only the one of this browser. */
export type SignOutScope = 'global' | 'local';

/** What a person should know before signing out, and the function that takes their choice. */
export interface SignOutChoice {
  /** The other devices that are signed in. */
  devices: readonly Device[];
  hasUnsavedInput: boolean;
  /** `undefined` stays signed in. */
  choose: (scope: SignOutScope | undefined) => void;
}

let choice: SignOutChoice | undefined;
const watchers = new Set<() => void>();

function put(next: SignOutChoice | undefined): void {
  choice = next;
  for (const notify of watchers) notify();
}

/** Asks in a dialog where to sign out. @returns the chosen scope; undefined if the person stays signed in */
export const chooseSignOutScope = (facts: Omit<SignOutChoice, 'choose'>): Promise<SignOutScope | undefined> =>
  new Promise((resolve) =>
    put({
      ...facts,
      choose(scope) {
        put(undefined);
        resolve(scope);
      },
    }),
  );

const watch = (notify: () => void) => {
  watchers.add(notify);
  return () => watchers.delete(notify);
};

export const useSignOutChoice = () =>
  useSyncExternalStore(
    watch,
    () => choice,
    () => undefined,
  );
