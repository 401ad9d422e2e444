import { setTimeout as wait } from 'node:timers/promises';
import type { Services } from '#server/services.ts';
import { findSetting } from '../queries.ts';
import { type Domains, type HostPlace, placeOfHost } from './hosts.ts';
import { OldDomains, PrimaryDomain } from './settings.ts';

/** Milliseconds for which settings are cached, and within which each process sees a change. */
const FRESH = 2000;
/** Milliseconds that a request waits for the settings to be read again. */
const READ_TIMEOUT = 500;
/** Limits the cache, since clients can send any host name. */
const MAX_HOSTS = 1000;

interface Known {
  domains: Domains;
  readAt: number;
  places: Map<string, HostPlace>;
}

type Reader = Pick<Services, 'config' | 'db' | 'now'>;

const known = new WeakMap<Reader['db'], Known>();
const underWay = new WeakMap<Reader['db'], Promise<Known>>();

/** Reads the domains from the settings. */
export async function readDomains({ config, db }: Reader): Promise<Domains> {
  const [primary, old] = await Promise.all([findSetting(db, 'primary_domain'), findSetting(db, 'old_domains')]);
  const name = PrimaryDomain.parse(primary);
  return { siteUrl: config.siteUrl, primary: name, old: OldDomains.parse(old).filter((each) => each !== name) };
}

/** Returns what a host name stands for. While the database does not answer, the last known settings apply. */
export async function findHostPlace(services: Reader, host: string): Promise<HostPlace> {
  const kept = known.get(services.db);
  if (!kept) return placeAmong(await read(services), host);
  if (isFresh(services, kept)) return placeAmong(kept, host);
  const reading = read(services).catch(() => kept);
  return placeAmong(await Promise.race([reading, wait(READ_TIMEOUT, kept)]), host);
}

/** The same without waiting, from the cached settings; undefined before they were read. */
export function knownHostPlace(services: Reader, host: string): HostPlace | undefined {
  const kept = known.get(services.db);
  if (!kept || !isFresh(services, kept)) void read(services).catch(() => {});
  return kept && placeAmong(kept, host);
}

/** Drops the cache after a change in this process. */
export const forgetDomains = ({ db }: Pick<Reader, 'db'>) => known.delete(db);

const isFresh = ({ now }: Reader, { readAt }: Known) => now().getTime() - readAt < FRESH;

function read(services: Reader): Promise<Known> {
  const { db } = services;
  let reading = underWay.get(db);
  if (!reading) {
    reading = readDomains(services)
      .then((domains) => {
        const read = { domains, readAt: services.now().getTime(), places: new Map() };
        known.set(db, read);
        return read;
      })
      .finally(() => underWay.delete(db));
    underWay.set(db, reading);
  }
  return reading;
}

function placeAmong({ domains, places }: Known, host: string): HostPlace {
  let place = places.get(host);
  if (!place) {
    place = placeOfHost(host, domains);
    if (places.size >= MAX_HOSTS) places.clear();
    places.set(host, place);
  }
  return place;
}
