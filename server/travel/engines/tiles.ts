import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

/** Metres and pairs of places that one question may have. */
const REACH = {
  max_distance: 250_000,
  max_locations: 50,
  max_matrix_distance: 200_000,
  max_matrix_location_pairs: 10_000,
};

/** What Valhalla wants to be told to build tiles and to answer from them. */
const settingsFor = (tiles: string, logging: '' | 'std_out') => ({
  mjolnir: { tile_dir: tiles, logging: { type: logging, color: false } },
  loki: {
    actions: ['sources_to_targets', 'isochrone'],
    logging: { type: logging },
    service_defaults: {
      heading_tolerance: 60,
      minimum_reachability: 50,
      node_snap_tolerance: 5,
      radius: 0,
      search_cutoff: 35_000,
      street_side_max_distance: 1000,
      street_side_tolerance: 5,
    },
  },
  thor: { logging: { type: logging } },
  meili: { default: { breakage_distance: 2000 } },
  service_limits: {
    auto: REACH,
    pedestrian: { ...REACH, max_transit_walking_distance: 10_000, min_transit_walking_distance: 1 },
    isochrone: {
      max_contours: 4,
      max_distance: 25_000,
      max_distance_contour: 200,
      max_locations: 1,
      max_time_contour: 120,
    },
    max_alternates: 2,
    max_exclude_locations: 50,
    max_exclude_polygons_length: 10_000,
    max_radius: 200,
    max_reachability: 100,
    skadi: { max_shape: 750_000, min_resample: 10 },
    trace: {
      max_alternates: 3,
      max_alternates_shape: 100,
      max_distance: 200_000,
      max_gps_accuracy: 100,
      max_search_radius: 100,
      max_shape: 16_000,
    },
  },
});

const SETTINGS = 'settings.json';

/**
 * Makes routing tiles of an extract of OpenStreetMap, once: they are kept, and made anew when the extract changes.
 * @param extract file in the format of Geofabrik and others, `.osm.pbf`
 * @param folder for the tiles
 * @param tell hears what is being done, a line at a time
 * @returns the file of settings with which Valhalla answers from them
 * @throws Error in one sentence when there is no such file, no engine for this machine, or nothing in the extract
 */
export async function makeTiles(extract: string, folder: string, tell: (line: string) => void): Promise<string> {
  const { size, mtimeMs } = await stat(extract).catch(() => {
    throw new Error(`There is no file ${extract}`);
  });
  const key = createHash('sha256').update(`${size}:${mtimeMs}`).digest('hex').slice(0, 16);
  const made = resolve(folder, key);
  if (existsSync(join(made, SETTINGS))) return join(made, SETTINGS);

  const building = `${made}-${process.pid}`;
  await rm(building, { recursive: true, force: true });
  await mkdir(building, { recursive: true });
  try {
    await build(extract, building, tell);
    await writeFile(join(building, SETTINGS), JSON.stringify(settingsFor(made, '')));
    // Another process may have been first.
    await rename(building, made).catch((error) => {
      if (!existsSync(join(made, SETTINGS))) throw error;
    });
  } finally {
    await rm(building, { recursive: true, force: true });
  }
  return join(made, SETTINGS);
}

async function build(extract: string, folder: string, tell: (line: string) => void): Promise<void> {
  const settings = join(folder, 'building.json');
  await writeFile(settings, JSON.stringify(settingsFor(folder, 'std_out')));
  // It leaves notes where it is started.
  const child = spawn(findBuilder(), ['-c', settings, extract], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {},
  });
  const ended = new Promise<number | null>((done) => child.once('exit', done).once('error', () => done(null)));
  let last = '';
  for await (const line of createInterface(child.stdout)) {
    last = line.replace(/^.*?\[(\w+)\] /, '');
    if (/\[INFO\]/.test(line)) tell(last);
  }
  const code = await ended;
  if (code !== 0) throw new Error(`The extract ${extract} cannot be read: ${last || `the builder ended with ${code}`}`);
  const files = await readdir(folder, { recursive: true });
  if (!files.some((file) => file.endsWith('.gph'))) throw new Error(`The extract ${extract} has no streets`);
}

/** @throws Error when the package has none for this machine */
function findBuilder(): string {
  const installed = dirname(createRequire(import.meta.url).resolve('@valhallajs/valhallajs'));
  const builder = join(installed, platform(), arch(), 'valhalla_build_tiles');
  if (!existsSync(builder)) throw new Error(`There is no routing engine for ${platform()} on ${arch()}`);
  return builder;
}
