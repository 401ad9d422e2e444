import { expect, it } from 'vitest';
import review_form from '#shared/locales/en/review_form.json' with { type: 'json' };
import { createWords } from '#web/words.tsx';
import { sentToast } from './sent-toast.ts';

const { t } = createWords('en', (_language, file) => (file === 'review_form' ? review_form : undefined));

it('is a warning where the review was saved but waits for a moderator, and a plain one where it is public', () => {
  expect(sentToast(t, { state: 'pending' })).toEqual({ kind: 'warning', title: review_form.waits });
  expect(sentToast(t, { state: 'published' })).toEqual({ title: review_form.published });
});
