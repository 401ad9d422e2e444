import { useState } from 'react';
import type { UserType } from '../../shared/accounts.ts';
import type { StudioType } from '../../shared/studios.ts';

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
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ userId, answers: next }));
    } catch {
      // Without storage they are kept for this page only.
    }
  };
  return [answers, keep];
}

function readAnswers(userId: string): Answers {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    return kept.userId === userId ? kept.answers : {};
  } catch {
    return {};
  }
}

/** Removes the stored answers at the end. */
export function clearAnswers(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing to remove.
  }
}
