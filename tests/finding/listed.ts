import { expect } from 'vitest';
import type { FoundOfferings, OfferingHit } from '../../shared/schemas/search.ts';
import type { TestWorld } from '../harness.ts';

/** What a path of the API answers; anything but 200 fails the test, with what was asked and said. */
export async function read<Answer>({ request }: Pick<TestWorld, 'request'>, path: string): Promise<Answer> {
  const response = await request(path);
  expect(response.status, `${path}: ${await response.clone().text()}`).toBe(200);
  return (await response.json()) as Answer;
}

/**
 * All pages of a question, joined.
 * @param query of `GET /api/v1/offerings`, without limit and cursor
 * @param between what happens after each page
 */
export async function allPages(
  world: Pick<TestWorld, 'request'>,
  query: string,
  limit: number,
  between: (page: number) => Promise<unknown> | undefined = () => undefined,
): Promise<OfferingHit[]> {
  const items: OfferingHit[] = [];
  let cursor: string | null = '';
  for (let page = 1; cursor !== null; page += 1) {
    expect(page, `${query} never ends`).toBeLessThan(200);
    const turn = new URLSearchParams({ limit: String(limit), ...(cursor && { cursor }) });
    const found: FoundOfferings = await read(world, `/api/v1/offerings?${query}&${turn}`);
    expect(found.items.length).toBeLessThanOrEqual(limit);
    items.push(...found.items);
    cursor = found.next_cursor;
    if (cursor !== null) await between(page);
  }
  return items;
}
