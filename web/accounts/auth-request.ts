import { useSyncExternalStore } from 'react';
import type { Picture } from '#shared/schemas/values.ts';
import { openOnSite } from '../shell/startup/studio-host.ts';
import type { AuthMode } from './credentials.ts';

export interface AuthRequest {
  mode?: AuthMode;
  /** Called once the person is signed in and the dialog is closed. */
  onSuccess?: () => void;
  /** Why the dialog opens, as a sentence: "Your two seats for Sat 29 Nov are waiting." */
  reason?: string;
  /** The picture beside the form; by default the site's own. */
  picture?: Picture;
  /** Opens the dialog at the code step, for the code emailed to this address. */
  code?: string;
}

let request: AuthRequest | undefined;
const watchers = new Set<() => void>();

function put(next: AuthRequest | undefined): void {
  request = next;
  for (const tell of watchers) tell();
}

/** Opens the dialog to log in or sign up; on a studio's own host, the corresponding page of the main site. */
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
