import { describe, expect, it } from 'vitest';
import { project, UNCOVERED } from './camera.ts';
import { cameraAtAll, initialCamera, isSameBox } from './fit-camera.ts';

const SIZE = { width: 548, height: 600 };
const EDGES = { top: 84, right: 76, bottom: 168, left: 44 };
const place = (id: string, lat: number, lng: number) => ({ id, lat, lng, label: '€42', title: 'A riso poster' });
const PLACES = [place('a', 41.38, 2.15), place('b', 41.4, 2.18)];

describe('the camera for results', () => {
  it('shows every result in the area the edges leave free', () => {
    const camera = cameraAtAll({ places: PLACES }, SIZE, EDGES);
    for (const each of PLACES) {
      const { x, y } = camera ? project(camera, SIZE, each) : { x: -1, y: -1 };
      expect(x).toBeGreaterThanOrEqual(44 - 1e-6);
      expect(x).toBeLessThanOrEqual(548 - 76 + 1e-6);
      expect(y).toBeGreaterThanOrEqual(84 - 1e-6);
      expect(y).toBeLessThanOrEqual(600 - 168 + 1e-6);
    }
  });

  it('includes the reachable area and the starting point', () => {
    const ring = [
      [2.1, 41.38],
      [2.2, 41.38],
      [2.2, 41.42],
      [2.1, 41.38],
    ];
    const shown = { places: [], origin: { lat: 41.36, lng: 2.15, label: 'Home' } };
    const alone = cameraAtAll(shown, SIZE, EDGES);
    const withReach = cameraAtAll({ ...shown, reach: { type: 'MultiPolygon', coordinates: [[ring]] } }, SIZE, EDGES);
    expect(alone?.zoom).toBe(15);
    expect(withReach?.zoom).toBeLessThan(13);
  });

  it('zooms no closer than 15 to a single result', () => {
    expect(cameraAtAll({ places: PLACES.slice(1) }, SIZE, EDGES)?.zoom).toBe(15);
  });

  it('leaves half of a small map free', () => {
    const small = { width: 300, height: 200 };
    const camera = cameraAtAll({ places: PLACES }, small, EDGES);
    const ys = PLACES.map((each) => (camera ? project(camera, small, each).y : 0));
    expect(Math.max(...ys) - Math.min(...ys)).toBeGreaterThan(60);
  });

  it('is undefined when there is nothing to show', () => {
    expect(cameraAtAll({ places: [] }, SIZE, EDGES)).toBeUndefined();
  });
});

describe('the initial camera', () => {
  it('shows the searched box, wherever the results are', () => {
    const view = { west: 13.3, south: 52.4, east: 13.5, north: 52.6 };
    expect(initialCamera({ places: PLACES, view }, SIZE, EDGES, UNCOVERED)).toMatchObject({
      lng: expect.closeTo(13.4, 6),
    });
  });

  it('is Barcelona without results', () => {
    expect(initialCamera({ places: [] }, SIZE, EDGES, UNCOVERED)).toMatchObject({ lat: 41.397, lng: 2.17 });
  });
});

describe('comparing boxes', () => {
  const box = { west: 2.1, south: 41.35, east: 2.2, north: 41.42 };

  it('ignores rounding', () => {
    expect(isSameBox(box, { ...box, west: 2.1004, north: 41.4198 })).toBe(true);
  });

  it('detects a moved box', () => {
    expect(isSameBox(box, { ...box, west: 2.11, east: 2.21 })).toBe(false);
  });
});
