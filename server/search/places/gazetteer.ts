import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#server/root.ts';
import type { PlaceKind } from '#shared/schemas/search/where.ts';

/** A place of the built-in city. */
export interface GazetteerPlace {
  kind: Exclude<PlaceKind, 'city'>;
  label: string;
  /** Displayed beside the label: the lines of a station, or ''. */
  detail: string;
  /** All its names, the label first. */
  aliases: readonly string[];
  lat: number;
  lng: number;
}

/** The city whose places come with the program. They are offered where something is listed in that city. */
export const BUILT_IN_CITY = { name: 'Barcelona', region: 'Catalunya', country: 'ES' };

/** Reads the rows of one of the city's files, without the heading. @param separator of the columns */
export function readRows(file: string, separator = ';'): string[][] {
  const text = readFileSync(join(root, 'server/search/places/barcelona', file), 'utf8');
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(separator));
}

const spelt = (label: string, aliases: string) => [label, ...aliases.split('|').filter(Boolean)];

function read(): GazetteerPlace[] {
  const neighbourhoods = readRows('neighbourhoods.csv').map(([, label = '', lat, lng, aliases = '']) => ({
    ...{ kind: 'neighbourhood' as const, label, detail: '' },
    ...{ aliases: spelt(label, aliases), lat: Number(lat), lng: Number(lng) },
  }));
  const landmarks = readRows('landmarks.csv').map(([label = '', lat, lng, aliases = '']) => ({
    ...{ kind: 'landmark' as const, label, detail: '' },
    ...{ aliases: spelt(label, aliases), lat: Number(lat), lng: Number(lng) },
  }));
  const stations = readRows('stations.csv').map(([label = '', lat, lng, lines = '', aliases = '']) => ({
    ...{ kind: 'station' as const, label, detail: lines.split(' ').join(' · ') },
    ...{ aliases: spelt(label, aliases), lat: Number(lat), lng: Number(lng) },
  }));
  const postcodes = readRows('postcodes.csv').map(([label = '', lat, lng]) => ({
    ...{ kind: 'postcode' as const, label, detail: BUILT_IN_CITY.name },
    ...{ aliases: [label], lat: Number(lat), lng: Number(lng) },
  }));
  return [...neighbourhoods, ...landmarks, ...stations, ...postcodes];
}

let gazetteer: readonly GazetteerPlace[] | undefined;

/** Loads the neighbourhoods, landmarks, stations and postcodes of the built-in city once, when first needed. */
export function loadGazetteer(): readonly GazetteerPlace[] {
  gazetteer ??= read();
  return gazetteer;
}

/** Returns the names of the neighbourhoods by the code in the house number file. */
export const neighbourhoodsByCode = (): ReadonlyMap<string, string> =>
  new Map(readRows('neighbourhoods.csv').map(([code = '', name = '']) => [code, name]));
