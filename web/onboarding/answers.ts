import { useState } from 'react';
import type { UserType } from '../../shared/accounts.ts';
import type { StudioType } from '../../shared/studios.ts';

/** What was chosen or typed and is not on the server yet. */
export interface Answers {
  interests?: StudioType[];
  city?: string;
  userType?: UserType;
}

const KEY = 'onboarding';

/**
 * The answers as far as they go; they survive a reload of the tab. Read at once: nothing of it is rendered on the server.
 * @param userId whose they are: another person in the same tab begins anew
 */
export function useAnswers(userId: string): [Answers, (change: Answers) => void] {
  const [answers, setAnswers] = useState(() => readAnswers(userId));
  const keep = (change: Answers) => {
    const next = { ...answers, ...change };
    setAnswers(next);
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ userId, answers: next }));
    } catch {
      // Kept on the page only, where storage is forbidden.
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

/** At the end. */
export function dropAnswers(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
