import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepDraft, readKept } from '../studios/form/kept-draft.ts';
import { BOOKING_DRAFT, draftKey, forgetDrafts, NEW_STUDIO } from './kept.ts';

/** As a browser's: its keys are those of the object. */
const makeStorage = (): Storage =>
  Object.create({
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  });

beforeEach(() => {
  vi.stubGlobal('localStorage', makeStorage());
  vi.stubGlobal('sessionStorage', makeStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const typed = { version: 3, pending: { name: 'Taller Fang' } };

test('what one person typed of a studio is not shown to another who uses the same browser', () => {
  keepDraft('marta', 'fang', typed);
  expect(readKept('pol', 'fang')).toBeUndefined();
  expect(readKept('marta', 'fang')).toEqual(typed);
});

test('whoever signs out leaves nothing of what they typed, and what others typed stays', () => {
  keepDraft('marta', 'fang', typed);
  keepDraft('pol', 'fang', typed);
  localStorage.setItem(draftKey('marta', 'offering:bowl'), '{}');
  localStorage.setItem(NEW_STUDIO, 'Fang');
  localStorage.setItem('theme', 'dark');
  sessionStorage.setItem(`${BOOKING_DRAFT}bowl`, '{}');
  forgetDrafts('marta');
  expect(readKept('marta', 'fang')).toBeUndefined();
  expect(readKept('pol', 'fang')).toEqual(typed);
  expect(Object.keys(localStorage).filter((key) => !key.includes(':pol:'))).toEqual(['theme']);
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith(BOOKING_DRAFT))).toEqual([]);
});
