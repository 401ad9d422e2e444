import { loadAuthClient } from './auth-client.ts';
import { type AuthFailure, type AuthRefusal, failureOf } from './failure.ts';
import { followClient } from './session.ts';

type Client = Awaited<ReturnType<typeof loadAuthClient>>;

/** The common shape of the client's results. */
interface Answer {
  data: unknown;
  error: AuthRefusal | null;
}

type Attempt<Given extends Answer> =
  | { data: Given['data']; failure?: undefined }
  | { data?: undefined; failure: AuthFailure };

/** Calls the accounts service; every failure is returned as a value, never thrown. */
export async function attempt<Given extends Answer>(act: (client: Client) => Promise<Given>): Promise<Attempt<Given>> {
  try {
    // First, so that the shell receives the events of a session this creates.
    await followClient();
    const { data, error } = await act(await loadAuthClient());
    return error ? { failure: failureOf(error) } : { data };
  } catch {
    return { failure: { kind: 'unexpected' } };
  }
}
