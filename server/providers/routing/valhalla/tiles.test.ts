import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from '#server/root.ts';
import { makeTiles } from './tiles.ts';

const MONACO = join(root, 'tests', 'data', 'monaco.osm.pbf');
const LONG_AGO = new Date('2001-01-01');

let place: string;
let folder: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'atelio-tiles-'));
  folder = join(place, 'routing');
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

/** Lists what is in the folder except finished tiles. */
const leftovers = () => readdirSync(folder).filter((name) => !existsSync(join(folder, name, 'settings.json')));

describe('routing tiles', () => {
  it('are built by one of several processes that need them, while the others wait', async () => {
    const messages: string[][] = [[], [], []];
    const made = await Promise.all(
      messages.map((lines) => makeTiles(MONACO, folder, { tell: (line) => lines.push(line) })),
    );
    expect(new Set(made).size).toBe(1);
    const steps = messages.flat().filter((line) => line.includes(' of 5'));
    expect(steps.map((line) => line.slice(0, 6))).toEqual(['1 of 5', '2 of 5', '3 of 5', '4 of 5', '5 of 5']);
    expect(messages.flat().filter((line) => line === 'another process is making them')).toHaveLength(2);
    expect(leftovers()).toEqual([]);
  });

  it('are built from the beginning after a process died while building them', async () => {
    mkdirSync(join(folder, 'half-made-by-the-dead'), { recursive: true });
    writeFileSync(join(folder, 'being-made'), 'the dead');
    utimesSync(join(folder, 'being-made'), LONG_AGO, LONG_AGO);
    expect(existsSync(await makeTiles(MONACO, folder))).toBe(true);
    expect(leftovers()).toEqual([]);
  });

  it('are built again when the extract changed, and the old ones are deleted at the next start', async () => {
    const extract = join(place, 'city.osm.pbf');
    copyFileSync(MONACO, extract);
    utimesSync(extract, LONG_AGO, LONG_AGO);
    const former = await makeTiles(extract, folder);
    utimesSync(extract, new Date('2002-02-02'), new Date('2002-02-02'));
    const made = await makeTiles(extract, folder);
    expect(made).not.toBe(former);
    expect(existsSync(former)).toBe(true);
    writeFileSync(join(folder, 'city.osm.pbf'), "an owner's own");
    expect(await makeTiles(extract, folder)).toBe(made);
    expect(readdirSync(folder).toSorted()).toEqual([dirname(made).slice(folder.length + 1), 'city.osm.pbf'].toSorted());
  });

  it('are aborted when the program ends, and leave nothing behind', async () => {
    const ending = new AbortController();
    const asked = makeTiles(MONACO, folder, { tell: () => ending.abort(), signal: ending.signal });
    await expect(asked).rejects.toThrow('aborted');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('of a missing, broken or empty extract are refused with a sentence', async () => {
    const missing = join(place, 'missing.osm.pbf');
    await expect(makeTiles(missing, folder)).rejects.toThrow(`There is no file ${missing}`);
    const broken = join(place, 'broken.osm.pbf');
    writeFileSync(broken, 'no streets at all');
    await expect(makeTiles(broken, folder)).rejects.toThrow(`The extract ${broken} cannot be read`);
    const empty = join(place, 'empty.osm.pbf');
    writeFileSync(empty, '');
    await expect(makeTiles(empty, folder)).rejects.toThrow(`The extract ${empty} `);
    expect(readdirSync(folder)).toEqual([]);
  });
});
