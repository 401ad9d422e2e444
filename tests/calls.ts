import type { TestWorld } from './harness.ts';
import { json, type MadePerson } from './makers.ts';

/**
 * Calls of the API as somebody, whose answers are the status, as `http`, with what came.
 * @param usual who calls when nobody is named
 */
export const callsOf =
  (world: TestWorld, usual: MadePerson) =>
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers field by field
  async (method: string, path: string, body?: object, person = usual): Promise<any> => {
    const bare = { method, headers: { Authorization: `Bearer ${person.accessToken}` } };
    const response = await world.request(`/api/v1${path}`, body ? json(method, body, person) : bare);
    return { http: response.status, ...(response.status === 204 ? {} : await response.json()) };
  };
