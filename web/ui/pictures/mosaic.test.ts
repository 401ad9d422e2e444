import { expect, it } from 'vitest';
import { placesOf, shareOf } from './mosaic.ts';

it('has places that are no wider than a picture, and asks for files of their width', () => {
  const sharesOf = (pictures: number) =>
    Array.from({ length: placesOf(pictures) }, (_, index) => shareOf(index, placesOf(pictures)));
  expect([1, 2, 3, 4, 5, 9].map(sharesOf)).toEqual([
    [100],
    [50, 50],
    [67, 34, 34],
    [67, 34, 34],
    [50, 25, 25, 25, 25],
    [50, 25, 25, 25, 25],
  ]);
});
