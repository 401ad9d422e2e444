import type { QueryClient } from '@tanstack/react-query';
import { ME } from '#web/accounts/session.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { LOCATION, PHONE_NUMBERS } from '../person-queries.ts';
import type { ProfilePart, ProfileValues } from './profile-values.ts';

/** Saves one part and stores the server's response. @throws ApiProblem */
type SavePart = (values: ProfileValues, cache: QueryClient) => Promise<void>;

const SAVE: Record<ProfilePart, SavePart> = {
  async profile({ name, language, userType, interests }, cache) {
    const me = await readJson(api.me.$patch({ json: { name, language, userType, interests: [...interests] } }));
    cache.setQueryData([...ME, me.id], me);
  },
  async phone({ phone_number, whatsapp_number }, cache) {
    cache.setQueryData(
      PHONE_NUMBERS,
      await readJson(api.me['phone-numbers'].$put({ json: { phone_number, whatsapp_number } })),
    );
  },
  async address({ street, city, state, zipCode, country }, cache) {
    cache.setQueryData(
      LOCATION,
      await readJson(api.me.location.$put({ json: { street, city, state, zipCode, country } })),
    );
  },
};

/** The outcome of each part; a failed one does not affect the others (specification §8). */
export interface SaveResult {
  saved: ProfilePart[];
  failed: { part: ProfilePart; error: unknown }[];
}

/** Saves the parts concurrently and returns the outcome of each. */
export async function saveProfile(
  parts: readonly ProfilePart[],
  values: ProfileValues,
  cache: QueryClient,
): Promise<SaveResult> {
  const result: SaveResult = { saved: [], failed: [] };
  await Promise.all(
    parts.map((part) =>
      SAVE[part](values, cache).then(
        () => void result.saved.push(part),
        (error) => void result.failed.push({ part, error }),
      ),
    ),
  );
  return result;
}
