import { expect } from 'vitest';
import type { OfferingHit } from '#shared/schemas/search/search.ts';
import type { TestWorld } from '../harness.ts';

/** Gets a path of the API; a status other than 200 fails the test with path and body. */
export async function read<Answer>({ request }: Pick<TestWorld, 'request'>, path: string): Promise<Answer> {
  const response = await request(path);
  expect(response.status, `${path}: ${await response.clone().text()}`).toBe(200);
  return (await response.json()) as Answer;
}

/** Gets all pages of `GET /api/v1/offerings`, concatenated. */
export const allPages = (world: Pick<TestWorld, 'request'>, query: string, limit: number, between?: Between) =>
  pagesOf<OfferingHit>(world, 'offerings', query, limit, between);

/** Runs after each page. */
type Between = (page: number) => Promise<unknown> | undefined;

/**
 * Gets all pages of a list, concatenated.
 * @param list a path below `/api/v1`
 * @param query URL parameters without limit and cursor
 */
export async function pagesOf<Hit>(
  world: Pick<TestWorld, 'request'>,
  list: 'offerings' | 'studios',
  query: string,
  limit: number,
  between: Between = () => undefined,
): Promise<Hit[]> {
  const items: Hit[] = [];
  let cursor: string | null = '';
  for (let page = 1; cursor !== null; page += 1) {
    expect(page, `${query} never ends`).toBeLessThan(200);
    const turn = new URLSearchParams({ limit: String(limit), ...(cursor && { cursor }) });
    const found: { items: Hit[]; next_cursor: string | null } = await read(world, `/api/v1/${list}?${query}&${turn}`);
    expect(found.items.length).toBeLessThanOrEqual(limit);
    items.push(...found.items);
    cursor = found.next_cursor;
    if (cursor !== null) await between(page);
  }
  return items;
}
