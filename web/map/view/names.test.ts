import { describe, expect, it } from 'vitest';
import { namesWithRoom } from './names.ts';

const RAVAL = { name: 'el Raval', lat: 41.38, lng: 2.17, width: 0.014 };
const GOTIC = { name: 'el Barri Gòtic', lat: 41.3802, lng: 2.1765, width: 0.011 };
const shown = (zoom: number, names = [RAVAL, GOTIC]) => namesWithRoom(names, zoom).map(({ name }) => name);

describe('names on a map', () => {
  it('are all there where there is room', () => {
    expect(shown(15)).toEqual(['el Raval', 'el Barri Gòtic']);
  });

  it('give way to the name of a larger place that they would touch', () => {
    expect(shown(13)).toEqual(['el Raval']);
  });

  it('are left out where their place is too small for them', () => {
    expect(shown(9)).toEqual([]);
  });

  it('need no places', () => {
    expect(shown(13, [])).toEqual([]);
  });
});
