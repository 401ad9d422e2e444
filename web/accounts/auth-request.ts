import { useSyncExternalStore } from 'react';
import type { Picture } from '../../shared/schemas/values.ts';
import { openOnSite } from '../shell/startup/studio-host.ts';
import type { AuthMode } from './credentials.ts';

export interface AuthRequest {
  mode?: AuthMode;
  /** Called once the person is signed in; the dialog is closed by then. */
  onSuccess?: () => void;
  /** Why it opens, as a sentence: "Your two seats for Sat 29 Nov are waiting." */
  reason?: string;
  /** The picture beside the form; without one, a print of ours. */
  picture?: Picture;
  /** The address whose mailed code is to be typed in, in place of credentials. */
  code?: string;
}

let request: AuthRequest | undefined;
const watchers = new Set<() => void>();

function put(next: AuthRequest | undefined): void {
  request = next;
  for (const tell of watchers) tell();
}

/** Opens the dialog to log in or sign up, from anywhere; at a studio's own name, the page for that on the site. */
export function openAuth(wanted: AuthRequest = {}): void {
  if (!openOnSite(wanted.mode === 'sign-up' ? '/sign-up' : '/login')) put(wanted);
}
export const closeAuth = (): void => put(undefined);

const watch = (tell: () => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};

export const useAuthRequest = () =>
  useSyncExternalStore(
    watch,
    () => request,
    () => undefined,
  );
