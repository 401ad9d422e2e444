import type { Client } from '../api.ts';

/** Where a place is that is known by its name. */
export interface FoundPlace {
  near: string;
  place: string;
}

export async function findPlace(_client: Client, _name: string): Promise<FoundPlace | undefined> {
  return undefined;
}
