import { describe, expect, it } from 'vitest';
import { readPosition } from './position-text.ts';

describe('a typed position', () => {
  it.each([
    '41.3985, 2.1899',
    '41.3985 2.1899',
    '(41.3985,2.1899)',
    '41.3985°; 2.1899°',
    '41,3985, 2,1899',
    '41,3985; 2,1899',
  ])('is parsed as other maps copy it: %s', (text) =>
    expect(readPosition(text)).toEqual({ lat: 41.3985, lng: 2.1899 }),
  );

  it('may be in the south and west, without decimals', () => {
    expect(readPosition('-33, -70')).toEqual({ lat: -33, lng: -70 });
  });

  it.each(['200, 400', '91, 2', '41, 181', '0, 0'])('is refused outside of valid coordinates: %s', (text) =>
    expect(readPosition(text)).toBe('off_earth'),
  );

  it.each(['', '41.3985', 'at the market', '41.3985, 2.1899, 7'])('is refused unless it is two numbers: %s', (text) =>
    expect(readPosition(text)).toBe('unread'),
  );
});
