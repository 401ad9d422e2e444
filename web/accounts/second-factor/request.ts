import { useSyncExternalStore } from 'react';

/** Answers a pending request for the second factor: true if it was given. */
export type SecondFactorRequest = (given: boolean) => void;

let request: SecondFactorRequest | undefined;
let asked: Promise<boolean> | undefined;
const watchers = new Set<() => void>();

function put(next: SecondFactorRequest | undefined): void {
  request = next;
  for (const tell of watchers) tell();
}

/**
 * Asks the signed-in person for their second factor in a dialog; concurrent requests share the answer.
 * @returns true if it was given: then the session is at aal2, and the refused request can be retried
 */
export function requestSecondFactor(): Promise<boolean> {
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
