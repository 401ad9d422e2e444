import { expect, it } from 'vitest';
import { readCityFeatures } from './city-features.ts';
import { cutTiles, MAX_ZOOM, MIN_ZOOM } from './cut-tiles.ts';

const features = readCityFeatures('public/map-data');
const tiles = [...cutTiles(features)];
/** Counts the tiles of a zoom that contain a name; vector tiles store texts uncompressed. */
const namesAt = (zoom: number, name: string) =>
  tiles.filter(({ z, content }) => z === zoom && Buffer.from(content).includes(name)).length;

it('has each tile once, without gaps', () => {
  for (let z = MIN_ZOOM; z <= MAX_ZOOM; z += 1) {
    const atZoom = tiles.filter((tile) => tile.z === z);
    const columns = new Set(atZoom.map(({ x }) => x)).size;
    const rows = new Set(atZoom.map(({ y }) => y)).size;
    expect(new Set(atZoom.map(({ x, y }) => `${x}/${y}`)).size).toBe(columns * rows);
    expect(atZoom).toHaveLength(columns * rows);
  }
});

it('names streets from zoom 14, and districts while the whole city is in view', () => {
  expect(namesAt(13, 'Carrer Gran de Gràcia')).toBe(0);
  expect(namesAt(14, 'Carrer Gran de Gràcia')).toBeGreaterThan(0);
  expect(namesAt(11, 'Horta-Guinardó')).toBeGreaterThan(0);
  expect(namesAt(13, 'la Vila de Gràcia')).toBeGreaterThan(0);
  expect(namesAt(13, 'Parc Güell')).toBeGreaterThan(0);
});

it('keeps every tile below 90 kB', () => {
  expect(Math.max(...tiles.map(({ content }) => content.length))).toBeLessThan(90_000);
});

it('has one dot for a station with several lines', () => {
  const catalunya = features.stations.filter(({ properties }) => properties.n === 'Catalunya');
  expect(catalunya.map(({ properties }) => properties.m)).toEqual(['metro']);
});

it('puts names where their places are', () => {
  const find = (name: string) => features.names.find(({ properties }) => properties.n === name);
  const [lng = 0, lat = 0] = find('Parc de la Ciutadella')?.geometry.coordinates ?? [];
  expect(Math.hypot(lng - 2.187, lat - 41.388)).toBeLessThan(0.003);
  expect(find('Eixample')?.properties.ha).toBeGreaterThan(700);
  expect(find('Eixample')?.properties.ha).toBeLessThan(800);
});
