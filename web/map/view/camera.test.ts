import { describe, expect, it } from 'vitest';
import { boxAround, boxInSight, type Camera, cameraFor, movedBy, project, zoomedAround } from './camera.ts';

const SIZE = { width: 600, height: 400 };
const NONE = { top: 0, right: 0, bottom: 0, left: 0 };
const BARCELONA: Camera = { lat: 41.39, lng: 2.17, zoom: 13 };

describe('the projection', () => {
  it('puts the camera in the centre, north above and west on the left', () => {
    expect(project(BARCELONA, SIZE, BARCELONA)).toEqual({ x: 300, y: 200 });
    const { x, y } = project(BARCELONA, SIZE, { lat: 41.4, lng: 2.16 });
    expect(x).toBeLessThan(300);
    expect(y).toBeLessThan(200);
  });

  it('doubles distances with each zoom', () => {
    const place = { lat: 41.39, lng: 2.2 };
    const near = project(BARCELONA, SIZE, place).x - 300;
    const nearer = project({ ...BARCELONA, zoom: 14 }, SIZE, place).x - 300;
    expect(near).toBeCloseTo((0.03 / 360) * 512 * 2 ** 13, 6);
    expect(nearer).toBeCloseTo(2 * near, 6);
  });

  it('puts a place across the date line on the near side', () => {
    const { x } = project({ lat: 0, lng: 179, zoom: 5 }, SIZE, { lat: 0, lng: -179 });
    expect(x).toBeCloseTo(300 + (2 / 360) * 512 * 2 ** 5, 6);
  });

  it('keeps the poles finite', () => {
    const { y } = project({ lat: 80, lng: 0, zoom: 2 }, SIZE, { lat: 90, lng: 0 });
    expect(Number.isFinite(y)).toBe(true);
  });
});

describe('the box in view', () => {
  it('is bounded by the places at the edges', () => {
    const { west, south, east, north } = boxInSight(BARCELONA, SIZE);
    const corner = project(BARCELONA, SIZE, { lat: north, lng: west });
    const other = project(BARCELONA, SIZE, { lat: south, lng: east });
    const edges = [0, 0, 600, 400].map((value) => expect.closeTo(value, 6));
    expect([corner.x, corner.y, other.x, other.y]).toEqual(edges);
  });

  it('leaves out what overlays cover', () => {
    const covered = { top: 116, right: 0, bottom: 90, left: 20 };
    const { west, south, east, north } = boxInSight(BARCELONA, SIZE, covered);
    const corner = project(BARCELONA, SIZE, { lat: north, lng: west });
    const other = project(BARCELONA, SIZE, { lat: south, lng: east });
    const edges = [20, 116, 600, 310].map((value) => expect.closeTo(value, 6));
    expect([corner.x, corner.y, other.x, other.y]).toEqual(edges);
    const again = cameraFor({ west, south, east, north }, SIZE, covered, 20);
    expect(again).toEqual({
      lat: expect.closeTo(BARCELONA.lat, 6),
      lng: expect.closeTo(BARCELONA.lng, 6),
      zoom: expect.closeTo(BARCELONA.zoom, 6),
    });
  });

  it('has a west greater than its east across the date line', () => {
    const { west, east } = boxInSight({ lat: 0, lng: 179.9, zoom: 6 }, SIZE);
    expect(west).toBeGreaterThan(170);
    expect(east).toBeLessThan(-170);
  });

  it('is the whole world if that is narrower than the map', () => {
    expect(boxInSight({ lat: 0, lng: 50, zoom: 0 }, SIZE)).toMatchObject({ west: -180, east: 180 });
  });
});

describe('the box around places', () => {
  it('touches the outermost places', () => {
    const places = [
      { lat: 41.3, lng: 2.1 },
      { lat: 41.5, lng: 2.3 },
      { lat: 41.4, lng: 2.2 },
    ];
    expect(boxAround(places)).toEqual({ west: 2.1, south: 41.3, east: 2.3, north: 41.5 });
  });

  it('spans the date line where that is shorter', () => {
    const places = [
      { lat: -17, lng: 178 },
      { lat: -14, lng: -172 },
    ];
    expect(boxAround(places)).toEqual({ west: 178, south: -17, east: -172, north: -14 });
  });

  it('is undefined without places', () => {
    expect(boxAround([])).toBeUndefined();
  });
});

describe('the camera for a box', () => {
  const BOX = { west: 2.1, south: 41.35, east: 2.2, north: 41.42 };
  const EDGES = { top: 80, right: 20, bottom: 140, left: 20 };

  it('fits the box tightly into the area the edges leave free', () => {
    const camera = cameraFor(BOX, SIZE, EDGES, 18);
    const corner = project(camera, SIZE, { lat: BOX.north, lng: BOX.west });
    const other = project(camera, SIZE, { lat: BOX.south, lng: BOX.east });
    expect(corner.y).toBeCloseTo(80, 3);
    expect(other.y).toBeCloseTo(260, 3);
    expect(corner.x).toBeGreaterThanOrEqual(20);
    expect(other.x).toBeLessThanOrEqual(580);
  });

  it('respects the zoom limit for a box that is a point', () => {
    const camera = cameraFor({ west: 2.1, south: 41.35, east: 2.1, north: 41.35 }, SIZE, NONE, 15);
    expect(camera.zoom).toBe(15);
    expect([camera.lng, camera.lat]).toEqual([expect.closeTo(2.1, 9), expect.closeTo(41.35, 9)]);
  });

  it('is on the date line for a box that spans it', () => {
    const { lng, zoom } = cameraFor({ west: 178, south: -17, east: -172, north: -14 }, SIZE, NONE, 18);
    expect(lng).toBeCloseTo(-177, 9);
    expect(zoom).toBeGreaterThan(4);
  });

  it('shows the world for a box that is all of it', () => {
    expect(cameraFor({ west: -180, south: -90, east: 180, north: 90 }, SIZE, NONE, 18)).toMatchObject({ zoom: 0 });
  });
});

it('moving the camera by pixels shifts everything the other way', () => {
  const moved = movedBy(BARCELONA, { x: 30, y: -20 });
  const { x, y } = project(moved, SIZE, BARCELONA);
  expect([x, y]).toEqual([expect.closeTo(270, 6), expect.closeTo(220, 6)]);
});

it('zooming around a place keeps it in position', () => {
  const camera = { lat: 41.39, lng: 2.17, zoom: 13 };
  const [size, place] = [
    { width: 548, height: 600 },
    { lat: 41.4, lng: 2.16 },
  ];
  const nearer = zoomedAround(camera, place, 15);
  const [before, after] = [project(camera, size, place), project(nearer, size, place)];
  expect(after.x).toBeCloseTo(before.x, 6);
  expect(after.y).toBeCloseTo(before.y, 6);
  expect(nearer.zoom).toBe(15);
  expect(zoomedAround(camera, camera, 15)).toMatchObject({
    lat: expect.closeTo(41.39, 9),
    lng: expect.closeTo(2.17, 9),
  });
});
