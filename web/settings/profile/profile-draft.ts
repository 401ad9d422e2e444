import { useState } from 'react';
import type { ProfileValues } from './profile-values.ts';

/** What was typed and is not saved yet. */
export type ProfileDraft = Partial<ProfileValues>;

const KEY = 'profile-draft';

/** The draft of this person in this tab; it survives a reload. Nothing of it is rendered on the server. */
export function useProfileDraft(userId: string): [ProfileDraft, (draft: ProfileDraft) => void] {
  const [draft, setDraft] = useState(() => readDraft(userId));
  const keep = (next: ProfileDraft) => {
    setDraft(next);
    try {
      if (Object.keys(next).length === 0) sessionStorage.removeItem(KEY);
      else sessionStorage.setItem(KEY, JSON.stringify({ userId, draft: next }));
    } catch {
      // Kept on the page only, where storage is forbidden.
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
