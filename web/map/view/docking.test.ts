import { describe, expect, it } from 'vitest';
import { freeEdges, isBehind, shiftIntoView, sideFor } from './docking.ts';

const MAP = { width: 548, height: 600 };
const CARD = { width: 200, height: 104 };
const LEFT = { x: 100, y: 550 };
const RIGHT = { x: 450, y: 550 };
const ABOVE = { x: 100, y: 200 };

describe('the docked card', () => {
  it('covers pins that are behind it or touch it', () => {
    const behind = [LEFT, RIGHT, ABOVE, { x: 230, y: 550 }, { x: 245, y: 550 }];
    expect(behind.map((pin) => isBehind(pin, CARD, MAP, 'left'))).toEqual([true, false, false, true, false]);
  });

  it('moves to the side where it covers fewer pins', () => {
    expect(sideFor([LEFT, ABOVE], CARD, MAP, 'left')).toBe('right');
    expect(sideFor([RIGHT, RIGHT, LEFT], CARD, MAP, 'right')).toBe('left');
  });

  it('stays when the other side is no better', () => {
    expect(sideFor([LEFT, RIGHT], CARD, MAP, 'right')).toBe('right');
    expect(sideFor([], CARD, MAP, 'left')).toBe('left');
  });
});

describe('the move into the free area', () => {
  const EDGES = { top: 80, right: 40, bottom: 160, left: 40 };

  it('is as short as possible', () => {
    expect(shiftIntoView({ x: 300, y: 500 }, MAP, EDGES)).toEqual({ x: 0, y: 60 });
    expect(shiftIntoView({ x: -10, y: 20 }, MAP, EDGES)).toEqual({ x: -50, y: -60 });
  });

  it('is undefined for a position already in it', () => {
    expect(shiftIntoView({ x: 300, y: 300 }, MAP, EDGES)).toBeUndefined();
  });
});

it('edges are limited to half of a small map', () => {
  const edges = { top: 80, right: 40, bottom: 160, left: 40 };
  expect(freeEdges(edges, MAP)).toEqual(edges);
  const { top, bottom } = freeEdges(edges, { width: 548, height: 240 });
  expect([top, bottom]).toEqual([40, 80]);
});
