import { expect, it } from 'vitest';
import { countText } from './count-text.ts';

it('a thousand may be more, what is less is what it says', () => {
  expect([0, 999, 1000].map(countText)).toEqual(['0', '999', '1000+']);
});
