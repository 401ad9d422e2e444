import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Actor } from '@valhallajs/valhallajs';
import type { Position } from '#server/providers/routing/port.ts';
import { localValhalla } from '#server/providers/routing/valhalla/local-valhalla.ts';
import { makeTiles } from '#server/providers/routing/valhalla/tiles.ts';
import { root } from '#server/root.ts';
import { estimateMinutes } from '#server/travel/estimate.ts';
import { metresBetween } from '#server/travel/positions.ts';
import { TRAVEL_MODES, type TravelMode } from '#shared/travel.ts';
import { amount } from './amount.ts';

// How far off the estimate of travel times is, beside a routing engine, between random corners of two street nets; the
// numbers that would fit best; and how long the engine takes for what a page of results asks.

const NETS = {
  liechtenstein: { south: 47.05, north: 47.24, west: 9.48, east: 9.56 },
  monaco: { south: 43.724, north: 43.751, west: 7.409, east: 7.439 },
};
const CORNERS = amount(100, 4);
/** The range of distances in metres, as the crow flies. */
const RANGE: Record<TravelMode, [number, number]> = { walking: [200, 4000], driving: [500, 15_000] };
/** Ways of each net that numbers are fitted to. */
const SAMPLE = 1000;
/** Metres from a random place to a street, at most. */
const NEAR = 60;

interface RouteMinutes {
  metres: number;
  minutes: number;
}

const folder = mkdtempSync(join(tmpdir(), 'atelio-bench-'));
try {
  const routes: Record<TravelMode, RouteMinutes[][]> = { walking: [], driving: [] };
  for (const [net, box] of Object.entries(NETS).slice(amount(0, 1))) {
    const settings = await makeTiles(join(root, 'tests', 'data', `${net}.osm.pbf`), folder);
    const actor = await Actor.fromConfigFile(settings);
    const corners = await findCorners(actor, box);
    const engine = localValhalla(settings);
    for (const mode of TRAVEL_MODES) {
      const found = await waysBetween(corners, (from, to) =>
        engine.minutes(from, to, mode, AbortSignal.timeout(60_000)),
      );
      const [least, most] = RANGE[mode];
      const inRange = found.filter(({ metres }) => metres >= least && metres <= most);
      routes[mode].push(inRange);
      const error = median(inRange.map(({ metres, minutes }) => Math.abs(estimateMinutes(metres, mode) / minutes - 1)));
      console.log(`${net}, ${mode}: ${inRange.length} routes, the estimate is ${percent(error)} off (median)`);
    }
    const times: number[] = [];
    for (const from of corners.slice(0, 20)) {
      const start = performance.now();
      await engine.minutes(from, corners, 'walking', AbortSignal.timeout(60_000));
      times.push(performance.now() - start);
    }
    console.log(`${net}: ${CORNERS} places from one, on foot: ${median(times).toFixed(1)} ms (median)`);
    engine.stop?.();
  }
  for (const mode of TRAVEL_MODES) {
    const { start, perKilometre, error } = bestFit(routes[mode]);
    console.log(`${mode}: fits best with ${start} minutes and ${perKilometre} a kilometre, ${percent(error)} off`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Returns random places, moved to the nearest street. */
async function findCorners(actor: Actor, box: (typeof NETS)['monaco']): Promise<Position[]> {
  const random = createRandom(7);
  const corners: Position[] = [];
  while (corners.length < CORNERS) {
    const lat = box.south + random() * (box.north - box.south);
    const lng = box.west + random() * (box.east - box.west);
    const [located] = (await actor.locate({ locations: [{ lat, lon: lng }], costing: 'pedestrian' })) as unknown as {
      edges: { correlated_lat: number; correlated_lon: number }[] | null;
    }[];
    const [edge] = located?.edges ?? [];
    const corner = edge && { lat: edge.correlated_lat, lng: edge.correlated_lon };
    if (corner && metresBetween({ lat, lng }, corner) <= NEAR) corners.push(corner);
  }
  return corners;
}

async function waysBetween(
  corners: Position[],
  ask: (from: Position, to: Position[]) => Promise<(number | null)[]>,
): Promise<RouteMinutes[]> {
  const routes: RouteMinutes[] = [];
  for (const from of corners) {
    const minutes = await ask(from, corners);
    for (const [at, to] of corners.entries()) {
      const each = minutes[at];
      if (to !== from && each) routes.push({ metres: metresBetween(from, to), minutes: each });
    }
  }
  return routes;
}

/** The start and the pace with the smallest median error of a sample, every net weighing the same. */
function bestFit(all: RouteMinutes[][]) {
  const nets = all.map((routes) => routes.filter((_, at) => at % Math.ceil(routes.length / SAMPLE) === 0));
  let best = { start: 0, perKilometre: 0, error: Number.POSITIVE_INFINITY };
  for (let start = 0; start <= 5; start += 0.25) {
    for (let perKilometre = 0.5; perKilometre <= 25; perKilometre += 0.1) {
      const errors = nets.map((routes) =>
        median(routes.map(({ metres, minutes }) => Math.abs((start + (metres / 1000) * perKilometre) / minutes - 1))),
      );
      const error = errors.reduce((sum, each) => sum + each, 0) / errors.length;
      if (error < best.error) best = { start, perKilometre: Math.round(perKilometre * 10) / 10, error };
    }
  }
  return best;
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}

/** Mulberry32: the same corners in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
