import type { Words } from '../../words.tsx';

/** What the other wrote, in words; a choice or a list is told as such. */
export function clashText({ t, money }: Words, field: string, theirs: unknown, currency: string): string {
  if (field === 'price' && typeof theirs === 'number') return money({ amount: theirs, currency });
  if (theirs === null || theirs === '') return t('offering_form.empty');
  if (typeof theirs === 'string' || typeof theirs === 'number') return String(theirs);
  if (Array.isArray(theirs) && theirs.every((each) => typeof each === 'string' && !/^[0-9a-f-]{36}$/.test(each))) {
    return theirs.length > 0 ? theirs.join(', ') : t('offering_form.empty');
  }
  return t('offering_form.something_else');
}
