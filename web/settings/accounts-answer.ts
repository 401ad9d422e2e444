import { attempt } from '../accounts/call-auth.ts';
import type { AuthFailure, AuthRefusal } from '../accounts/failure.ts';
import { askSecondFactor } from '../accounts/second-factor/request.ts';

/** What the accounts service refused. */
export class AccountsRefusal extends Error {
  readonly failure: AuthFailure;

  constructor(failure: AuthFailure) {
    super(failure.kind === 'said' ? failure.message : failure.kind);
    this.failure = failure;
  }

  /** GoTrue's code; "" when there was no answer. */
  get code(): string {
    return this.failure.kind === 'said' ? this.failure.code : '';
  }
}

type Client = Parameters<Parameters<typeof attempt>[0]>[0];
type Reply = { data: unknown; error: AuthRefusal | null };
/** What a reply holds when nothing was refused. */
type Granted<Each> = Each extends { data: infer Data; error: null } ? Data : never;

/**
 * Unwraps what the accounts client answers: `const { user } = await askAccounts((client) => client.getUser())`.
 * Where the session lacks the second factor, the person is asked for it, and then the service once more.
 * @throws AccountsRefusal
 */
export async function askAccounts<Each extends Reply>(ask: (client: Client) => Promise<Each>): Promise<Granted<Each>> {
  const first = await attempt(ask);
  const again = first.failure && lacksSecondFactor(first.failure) && (await askSecondFactor());
  const { data, failure } = again ? await attempt(ask) : first;
  if (failure) throw new AccountsRefusal(failure);
  return data as Granted<Each>;
}

const lacksSecondFactor = (failure: AuthFailure) => failure.kind === 'said' && failure.code === 'insufficient_aal';
