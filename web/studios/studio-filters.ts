import { STUDIO_TYPES, type StudioType } from '../../shared/studios.ts';

/** What the list of studios is asked for; its address carries the same names. */
export interface StudioFilters {
  q: string;
  studio_type?: StudioType;
}

/** Longest text the search takes. */
export const MAX_WORDS = 200;

/** Reads an address. What it does not know is left out, so that an old or mistyped link still shows studios. */
export function readStudioFilters(params: URLSearchParams): StudioFilters {
  const type = params.get('studio_type');
  return {
    q: (params.get('q') ?? '').trim().slice(0, MAX_WORDS),
    studio_type: STUDIO_TYPES.find((known) => known === type),
  };
}

/** @param cursor starts the list there: what "Show more" leads to where there is no script */
export function studioListAddress({ q, studio_type }: Partial<StudioFilters>, cursor?: string): string {
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  if (studio_type) params.set('studio_type', studio_type);
  if (cursor) params.set('cursor', cursor);
  return params.size > 0 ? `/studios?${params}` : '/studios';
}
