import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BOOKING_DRAFT, forgetDrafts, hasDrafts, NEW_STUDIO, TEXT_DRAFT } from './draft-keys.ts';
import { keepDraft, readStoredDraft } from './stored-draft.ts';

/** Creates a storage like a browser's, whose keys are own properties. */
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
    clear(this: Record<string, string>) {
      for (const key of Object.keys(this)) delete this[key];
    },
  });

beforeEach(() => {
  vi.stubGlobal('localStorage', makeStorage());
  vi.stubGlobal('sessionStorage', makeStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const typed = { name: { value: 'Taller Fang', version: 3 } };

test('a draft is not shown to another user of the same browser', () => {
  keepDraft('marta', 'studio:fang', typed);
  expect(readStoredDraft('pol', 'studio:fang')).toEqual({});
  expect(readStoredDraft('marta', 'studio:fang')).toEqual(typed);
});

test('a draft belongs to one resource, and an empty one is not stored', () => {
  keepDraft('marta', 'studio:fang', typed);
  expect(readStoredDraft('marta', 'studio:fan')).toEqual({});
  keepDraft('marta', 'studio:fang', {});
  expect(readStoredDraft('marta', 'studio:fang')).toEqual({});
});

test('drafts of closed windows are merged, and the latest change wins', () => {
  keepDraft('marta', 'studio:fang', { name: { value: 'Later', version: 4 } }, 2000);
  sessionStorage.clear();
  keepDraft('marta', 'studio:fang', { ...typed, city: { value: 'Vic', version: 3 } }, 1000);
  sessionStorage.clear();
  expect(readStoredDraft('marta', 'studio:fang')).toEqual({
    name: { value: 'Later', version: 4 },
    city: { value: 'Vic', version: 3 },
  });
});

test('an unreadable draft is ignored', () => {
  localStorage.setItem('draft:marta:studio:fang:1', '{"version":');
  expect(readStoredDraft('marta', 'studio:fang')).toEqual({});
});

test('signing out deletes the drafts of the user and no others', () => {
  keepDraft('marta', 'studio:fang', typed);
  keepDraft('marta', 'offering:bowl', typed);
  keepDraft('pol', 'studio:fang', typed);
  localStorage.setItem(NEW_STUDIO, 'Fang');
  localStorage.setItem('theme', 'dark');
  sessionStorage.setItem(`${BOOKING_DRAFT}bowl`, '{}');
  forgetDrafts('marta');
  expect(readStoredDraft('marta', 'studio:fang')).toEqual({});
  expect(readStoredDraft('pol', 'studio:fang')).toEqual(typed);
  expect(Object.keys(localStorage).filter((key) => !key.includes(':pol:'))).toEqual(['theme']);
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith(BOOKING_DRAFT))).toEqual([]);
});

test('signing out is warned of unsaved changes of the user, and of texts of this tab', () => {
  keepDraft('pol', 'studio:fang', typed);
  expect(hasDrafts('marta')).toBe(false);
  keepDraft('marta', 'studio:fang', typed);
  expect(hasDrafts('marta')).toBe(true);
  forgetDrafts('marta');
  expect(hasDrafts('marta')).toBe(false);
  sessionStorage.setItem(`${TEXT_DRAFT}reply:1`, 'Thank you');
  expect(hasDrafts('marta')).toBe(true);
  forgetDrafts('marta');
  expect(hasDrafts('marta')).toBe(false);
});
