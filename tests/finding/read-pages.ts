import { expect } from 'vitest';
import type { OfferingHit } from '../../shared/schemas/search.ts';
import type { TestWorld } from '../harness.ts';

/** What a path of the API answers; anything but 200 fails the test, with what was asked and said. */
export async function read<Answer>({ request }: Pick<TestWorld, 'request'>, path: string): Promise<Answer> {
  const response = await request(path);
  expect(response.status, `${path}: ${await response.clone().text()}`).toBe(200);
  return (await response.json()) as Answer;
}

/** All pages of a question to `GET /api/v1/offerings`, joined. */
export const allPages = (world: Pick<TestWorld, 'request'>, query: string, limit: number, between?: Between) =>
  pagesOf<OfferingHit>(world, 'offerings', query, limit, between);

/** What happens after each page. */
type Between = (page: number) => Promise<unknown> | undefined;

/**
 * All pages of a question to a list, joined.
 * @param list of `/api/v1`
 * @param query without limit and cursor
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
