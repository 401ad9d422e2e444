import { describe, expect, it } from 'vitest';
import { readPosition } from './position-text.ts';

describe('a position in numbers', () => {
  it.each([
    '41.3985, 2.1899',
    '41.3985 2.1899',
    '(41.3985,2.1899)',
    '41.3985°; 2.1899°',
    '41,3985, 2,1899',
    '41,3985; 2,1899',
  ])('is read as it is written elsewhere: %s', (text) =>
    expect(readPosition(text)).toEqual({ lat: 41.3985, lng: 2.1899 }),
  );

  it('may be south and west, and whole', () => {
    expect(readPosition('-33, -70')).toEqual({ lat: -33, lng: -70 });
  });

  it.each(['200, 400', '91, 2', '41, 181', '0, 0'])('is nowhere on earth: %s', (text) =>
    expect(readPosition(text)).toBe('off_earth'),
  );

  it.each(['', '41.3985', 'at the market', '41.3985, 2.1899, 7'])('is not two numbers: %s', (text) =>
    expect(readPosition(text)).toBe('unread'),
  );
});
