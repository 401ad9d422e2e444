// PMTiles, version 3: a whole map in one file, of which browsers fetch parts.
// https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md

export interface Archive {
  minZoom: number;
  maxZoom: number;
  /** West, south, east, north. */
  bounds: [number, number, number, number];
  /** The archive's JSON metadata. */
  metadata: { attribution?: string; vector_layers?: { id: string }[] };
  /** Returns a vector tile; undefined if there is none. */
  tile: (z: number, x: number, y: number) => Promise<Uint8Array | undefined>;
}

/** Reads a range of bytes of a file. */
export type ReadBytes = (offset: number, length: number) => Promise<Uint8Array<ArrayBuffer>>;

interface Entry {
  id: number;
  offset: number;
  length: number;
  /** Number of consecutive tiles; 0 for a leaf directory. */
  run: number;
}

const HEADER = 127;
const VECTOR_TILES = 1;
const [NO_COMPRESSION, GZIP] = [1, 2];
/** Deepest nesting of directories. */
const DEEPEST = 4;
/** Most directories cached. */
const MAX_CACHED = 100;

/** Opens an archive. @throws when it is no archive of vector tiles, or compressed otherwise than with gzip */
export async function openArchive(read: ReadBytes): Promise<Archive> {
  const header = new DataView((await read(0, HEADER)).buffer);
  const text = String.fromCharCode(...new Uint8Array(header.buffer, 0, 7));
  if (text !== 'PMTiles' || header.getUint8(7) !== 3) throw new Error('not a PMTiles file of version 3');
  if (header.getUint8(99) !== VECTOR_TILES) throw new Error('the PMTiles file has no vector tiles');
  const long = (at: number) => Number(header.getBigUint64(at, true));
  const degrees = (at: number) => header.getInt32(at, true) / 1e7;
  const unpackOwn = unpacker(header.getUint8(97));
  const unpackTile = unpacker(header.getUint8(98));
  const leaves = long(40);
  const tiles = long(56);

  const directories = new Map<number, Promise<Entry[]>>();
  const directory = (offset: number, length: number): Promise<Entry[]> => {
    const known = directories.get(offset);
    if (known) return known;
    const fetched = read(offset, length).then(unpackOwn).then(readDirectory);
    if (directories.size >= MAX_CACHED) directories.clear();
    directories.set(offset, fetched);
    fetched.catch(() => directories.delete(offset));
    return fetched;
  };
  const metadata = JSON.parse(new TextDecoder().decode(await unpackOwn(await read(long(24), long(32)))));
  return {
    minZoom: header.getUint8(100),
    maxZoom: header.getUint8(101),
    bounds: [degrees(102), degrees(106), degrees(110), degrees(114)],
    metadata,
    tile: async (z, x, y) => {
      const id = tileId(z, x, y);
      let [offset, length] = [long(8), long(16)];
      for (let depth = 0; depth < DEEPEST; depth += 1) {
        const entry = (await directory(offset, length)).findLast((each) => each.id <= id);
        if (!entry) return undefined;
        if (entry.run > 0)
          return id < entry.id + entry.run ? unpackTile(await read(tiles + entry.offset, entry.length)) : undefined;
        [offset, length] = [leaves + entry.offset, entry.length];
      }
      throw new Error('the directories of the PMTiles file are nested too deep');
    },
  };
}

/** Returns the id of a tile: counted from zoom 0, along a Hilbert curve through each zoom. */
export function tileId(z: number, x: number, y: number): number {
  let id = (4 ** z - 1) / 3;
  let [across, down] = [x, y];
  for (let half = 2 ** z / 2; half >= 1; half /= 2) {
    const [right, below] = [across >= half ? 1 : 0, down >= half ? 1 : 0];
    id += half * half * ((3 * right) ^ below);
    [across, down] = [across % half, down % half];
    if (below === 1) continue;
    if (right === 1) [across, down] = [half - 1 - across, half - 1 - down];
    [across, down] = [down, across];
  }
  return id;
}

function readDirectory(bytes: Uint8Array): Entry[] {
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let weight = 1; at < bytes.length; weight *= 128) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 127) * weight;
      if (byte < 128) return value;
    }
    throw new Error('a directory of the PMTiles file is truncated');
  };
  const count = varint();
  const column = () => Array.from({ length: count }, varint);
  const [steps, runs, lengths, offsets] = [column(), column(), column(), column()];
  let [id, end] = [0, 0];
  return steps.map((step, number) => {
    id += step;
    const [run = 0, length = 0, told = 0] = [runs[number], lengths[number], offsets[number]];
    const offset = told === 0 ? end : told - 1;
    end = offset + length;
    return { id, run, length, offset };
  });
}

function unpacker(compression: number): (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array> {
  if (compression === NO_COMPRESSION) return async (bytes) => bytes;
  if (compression !== GZIP) throw new Error('the compression of the PMTiles file is not supported');
  return async (bytes) => {
    const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    return new Uint8Array(await new Response(unpacked).arrayBuffer());
  };
}
