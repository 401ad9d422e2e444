import { useEffect, useState } from 'react';
import type { NewContactMessage } from '../../shared/schemas/site.ts';

/** An unfinished message. Name and email are missing until typed: a signed-in person's stand in for them. */
export interface ContactDraft {
  name: string;
  email: string;
  topic: NewContactMessage['topic'];
  message: string;
}

type Begun = Omit<ContactDraft, 'name' | 'email'> & Partial<Pick<ContactDraft, 'name' | 'email'>>;

const KEY = 'contact-draft';
const EMPTY: Begun = { topic: 'other', message: '' };

/** Returns this tab's unfinished message, and its setter. Read after hydration, because the server does not know it. */
export function useDraft(): [Begun, (draft: Begun) => void] {
  const [draft, setDraft] = useState(EMPTY);
  useEffect(() => setDraft(readDraft()), []);
  const keep = (next: Begun) => {
    setDraft(next);
    try {
      sessionStorage.setItem(KEY, JSON.stringify(next));
    } catch {
      // Without storage it is kept for this page only.
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

/** Removes the message after sending. */
export function deleteDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing to remove.
  }
}
