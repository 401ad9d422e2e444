import { expect, it } from 'vitest';
import { countText } from './count-text.ts';

it('counts below a thousand are exact, and a thousand is shown as 1000+', () => {
  expect([0, 999, 1000].map(countText)).toEqual(['0', '999', '1000+']);
});
