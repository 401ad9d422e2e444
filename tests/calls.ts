import type { TestWorld } from './harness.ts';
import { json, type MadePerson } from './makers.ts';

/**
 * Returns a function that calls the API as a person and returns the body with the status as `http`.
 * @param usual the person who calls when none is given
 */
export const callsOf =
  (world: TestWorld, usual: MadePerson) =>
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses field by field
  async (method: string, path: string, body?: object, person = usual): Promise<any> => {
    const bare = { method, headers: { Authorization: `Bearer ${person.accessToken}` } };
    const response = await world.request(`/api/v1${path}`, body ? json(method, body, person) : bare);
    return { http: response.status, ...(response.status === 204 ? {} : await response.json()) };
  };
