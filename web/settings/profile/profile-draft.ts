import { useState } from 'react';
import type { ProfileValues } from './profile-values.ts';

/** Values typed but not saved yet. */
export type ProfileDraft = Partial<ProfileValues>;

const KEY = 'profile-draft';

/** Returns the person's draft in this tab, which survives a reload, and its setter. Not rendered on the server. */
export function useProfileDraft(userId: string): [ProfileDraft, (draft: ProfileDraft) => void] {
  const [draft, setDraft] = useState(() => readDraft(userId));
  const keep = (next: ProfileDraft) => {
    setDraft(next);
    try {
      if (Object.keys(next).length === 0) sessionStorage.removeItem(KEY);
      else sessionStorage.setItem(KEY, JSON.stringify({ userId, draft: next }));
    } catch {
      // Without storage it is kept for this page only.
    }
  };
  return [draft, keep];
}

function readDraft(userId: string): ProfileDraft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    return kept.userId === userId ? kept.draft : {};
  } catch {
    return {};
  }
}
