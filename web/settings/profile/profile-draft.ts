import { useState } from 'react';
import { tabStorage } from '#web/browser-storage.ts';
import type { ProfileValues } from './profile-values.ts';

/** Values typed but not saved yet. */
export type ProfileDraft = Partial<ProfileValues>;

const KEY = 'profile-draft';

/** Returns the person's draft in this tab, which survives a reload, and its setter. Not rendered on the server. */
export function useProfileDraft(userId: string): [ProfileDraft, (draft: ProfileDraft) => void] {
  const [draft, setDraft] = useState(() => readDraft(userId));
  const keep = (next: ProfileDraft) => {
    setDraft(next);
    if (Object.keys(next).length === 0) tabStorage.remove(KEY);
    else tabStorage.setJson(KEY, { userId, draft: next });
  };
  return [draft, keep];
}

function readDraft(userId: string): ProfileDraft {
  const stored = tabStorage.getJson(KEY) as { userId: string; draft: ProfileDraft } | undefined;
  return stored?.userId === userId ? stored.draft : {};
}
