import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openArchive, tileId } from './archive.ts';

interface Entry {
  id: number;
  run: number;
  offset: number;
  length: number;
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}

/** Encodes a directory as in the specification, with every offset explicit. */
const directoryOf = (entries: readonly Entry[]) =>
  gzipSync(
    Buffer.from([
      ...varint(entries.length),
      ...entries.flatMap(({ id }, at) => varint(id - (entries[at - 1]?.id ?? 0))),
      ...entries.flatMap(({ run }) => varint(run)),
      ...entries.flatMap(({ length }) => varint(length)),
      ...entries.flatMap(({ offset }) => varint(offset + 1)),
    ]),
  );

const METADATA = { attribution: '© OpenStreetMap', vector_layers: [{ id: 'earth' }] };
const TILES = ['the world', 'the north', 'the sea'].map((text) => gzipSync(text));
const [world, north, sea] = [0, 1, 2].map((number) => ({
  offset: TILES.slice(0, number).reduce((sum, { length }) => sum + length, 0),
  length: TILES[number]?.length ?? 0,
})) as [Omit<Entry, 'id' | 'run'>, Omit<Entry, 'id' | 'run'>, Omit<Entry, 'id' | 'run'>];

/**
 * Builds an archive: the world, its north-west, and in a leaf directory two tiles of the next zoom with the same
 * content.
 */
function makeArchive(kind = 1): Buffer {
  const leaf = directoryOf([{ id: 5, run: 2, ...sea }]);
  const root = directoryOf([
    { id: 0, run: 1, ...world },
    { id: 1, run: 1, ...north },
    { id: 5, run: 0, offset: 0, length: leaf.length },
  ]);
  const metadata = gzipSync(JSON.stringify(METADATA));
  const header = Buffer.alloc(127);
  header.write('PMTiles');
  header[7] = 3;
  const parts = [root, metadata, leaf, Buffer.concat(TILES)];
  let offset = header.length;
  parts.forEach((part, number) => {
    header.writeBigUInt64LE(BigInt(offset), 8 + number * 16);
    header.writeBigUInt64LE(BigInt(part.length), 16 + number * 16);
    offset += part.length;
  });
  header.set([2, 2, kind, 0, 2], 97);
  [-180, -85, 180, 85].forEach((degrees, number) => {
    header.writeInt32LE(degrees * 1e7, 102 + number * 4);
  });
  return Buffer.concat([header, ...parts]);
}

function open(file: Buffer) {
  const asked: number[] = [];
  const archive = openArchive(async (offset, length) => {
    asked.push(offset);
    return new Uint8Array(file.subarray(offset, offset + length));
  });
  return { archive, asked };
}

describe('a PMTiles archive', () => {
  it('exposes its bounds and attribution', async () => {
    const { minZoom, maxZoom, bounds, metadata } = await open(makeArchive()).archive;
    expect({ minZoom, maxZoom, bounds, metadata }).toEqual({
      minZoom: 0,
      maxZoom: 2,
      bounds: [-180, -85, 180, 85],
      metadata: METADATA,
    });
  });

  it('returns tiles, including those of leaf directories and those with shared content', async () => {
    const archive = await open(makeArchive()).archive;
    const text = async (z: number, x: number, y: number) => new TextDecoder().decode(await archive.tile(z, x, y));
    expect(await text(0, 0, 0)).toBe('the world');
    expect(await text(1, 0, 0)).toBe('the north');
    expect(await text(2, 0, 0)).toBe('the sea');
    expect(await text(2, 1, 0)).toBe('the sea');
  });

  it('returns nothing for a missing tile', async () => {
    const archive = await open(makeArchive()).archive;
    expect([await archive.tile(1, 1, 0), await archive.tile(2, 3, 3)]).toEqual([undefined, undefined]);
  });

  it('fetches each directory once', async () => {
    const { archive, asked } = open(makeArchive());
    const { tile } = await archive;
    await tile(2, 0, 0);
    const before = asked.length;
    await tile(2, 0, 0);
    expect(asked.length - before).toBe(1);
  });

  it.each([
    ['something else', Buffer.from('<!doctype html>'.padEnd(200))],
    ['a file of pictures', makeArchive(2)],
    ['half a file', makeArchive().subarray(0, 150)],
  ])('refuses %s', async (_what, file) => {
    await expect(open(file).archive).rejects.toThrow();
  });
});

it('tile ids follow the Hilbert curve of the specification', () => {
  const tiles: [number, number, number][] = [
    [0, 0, 0],
    [1, 0, 0],
    [1, 0, 1],
    [1, 1, 1],
    [1, 1, 0],
    [2, 0, 0],
    [12, 3423, 1763],
  ];
  expect(tiles.map((tile) => tileId(...tile))).toEqual([0, 1, 2, 3, 4, 5, 19_078_479]);
});
