import { useEffect, useState } from 'react';
import type { NewContactMessage } from '../../shared/schemas/site.ts';

/** A message as far as it is written. Name and email are missing until typed: a known person's stand in for them. */
export interface ContactDraft {
  name: string;
  email: string;
  topic: NewContactMessage['topic'];
  message: string;
}

type Begun = Omit<ContactDraft, 'name' | 'email'> & Partial<Pick<ContactDraft, 'name' | 'email'>>;

const KEY = 'contact-draft';
const EMPTY: Begun = { topic: 'other', message: '' };

/** The message that was begun in this tab. It is read after the page woke up: the server knows nothing of it. */
export function useDraft(): [Begun, (draft: Begun) => void] {
  const [draft, setDraft] = useState(EMPTY);
  useEffect(() => setDraft(readDraft()), []);
  const keep = (next: Begun) => {
    setDraft(next);
    try {
      sessionStorage.setItem(KEY, JSON.stringify(next));
    } catch {
      // Kept on the page only, where storage is forbidden.
    }
  };
  return [draft, keep];
}

function readDraft(): Begun {
  try {
    return { ...EMPTY, ...JSON.parse(sessionStorage.getItem(KEY) ?? '{}') };
  } catch {
    return EMPTY;
  }
}

/** Once it was sent. */
export function dropDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
