import { useState } from 'react';
import type { UserType } from '#shared/accounts.ts';
import type { StudioType } from '#shared/studios/studios.ts';
import { tabStorage } from '../browser-storage.ts';

/** Answers chosen or typed and not saved on the server yet. */
export interface Answers {
  interests?: StudioType[];
  city?: string;
  userType?: UserType;
}

const KEY = 'onboarding';

/**
 * Returns the answers so far, which survive a reload of the tab, and their setter. Not rendered on the server.
 * @param userId whose they are: another person in the same tab starts anew
 */
export function useAnswers(userId: string): [Answers, (change: Answers) => void] {
  const [answers, setAnswers] = useState(() => readAnswers(userId));
  const keep = (change: Answers) => {
    const next = { ...answers, ...change };
    setAnswers(next);
    tabStorage.setJson(KEY, { userId, answers: next });
  };
  return [answers, keep];
}

function readAnswers(userId: string): Answers {
  const stored = tabStorage.getJson(KEY) as { userId: string; answers: Answers } | undefined;
  return stored?.userId === userId ? stored.answers : {};
}

/** Removes the stored answers at the end. */
export const clearAnswers = (): void => tabStorage.remove(KEY);
