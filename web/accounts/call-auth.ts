import { loadAuthClient } from './auth-client.ts';
import { type AuthFailure, type AuthRefusal, failureOf } from './failure.ts';
import { followClient } from './session.ts';

type Client = Awaited<ReturnType<typeof loadAuthClient>>;

/** How every call of the client answers. */
interface Answer {
  data: unknown;
  error: AuthRefusal | null;
}

type Attempt<Given extends Answer> =
  | { data: Given['data']; failure?: undefined }
  | { data?: undefined; failure: AuthFailure };

/** Asks the accounts service for something; whatever goes wrong comes back as a failure, never as an exception. */
export async function attempt<Given extends Answer>(act: (client: Client) => Promise<Given>): Promise<Attempt<Given>> {
  try {
    // First, so that the shell hears of a session that comes of it.
    await followClient();
    const { data, error } = await act(await loadAuthClient());
    return error ? { failure: failureOf(error) } : { data };
  } catch {
    return { failure: { kind: 'unexpected' } };
  }
}
