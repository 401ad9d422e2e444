import { useEffect, useState } from 'react';
import type { NewContactMessage } from '#shared/schemas/site.ts';
import { tabStorage } from '../browser-storage.ts';

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
    tabStorage.setJson(KEY, next);
  };
  return [draft, keep];
}

const readDraft = (): Begun => ({ ...EMPTY, ...(tabStorage.getJson(KEY) as Partial<Begun> | undefined) });

/** Removes the message after sending. */
export const deleteDraft = (): void => tabStorage.remove(KEY);
