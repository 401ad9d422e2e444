import { useSyncExternalStore } from 'react';

/** A second factor is wanted; told whether it was given. */
export type SecondFactorRequest = (given: boolean) => void;

let request: SecondFactorRequest | undefined;
let asked: Promise<boolean> | undefined;
const watchers = new Set<() => void>();

function put(next: SecondFactorRequest | undefined): void {
  request = next;
  for (const tell of watchers) tell();
}

/**
 * Asks whoever is signed in for their second factor, in a dialog over the page; all who ask at once share the answer.
 * @returns whether it was given: then the session is at aal2, and what was refused can be tried again
 */
export function askSecondFactor(): Promise<boolean> {
  asked ??= new Promise((resolve) =>
    put((given) => {
      asked = undefined;
      put(undefined);
      resolve(given);
    }),
  );
  return asked;
}

const watch = (tell: () => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};

export const useSecondFactorRequest = () =>
  useSyncExternalStore(
    watch,
    () => request,
    () => undefined,
  );
