import { attempt } from '../accounts/call-auth.ts';
import type { AuthFailure, AuthRefusal } from '../accounts/failure.ts';
import { requestSecondFactor } from '../accounts/second-factor/request.ts';

/** A refusal of the accounts service. */
export class AccountsRefusal extends Error {
  readonly failure: AuthFailure;

  constructor(failure: AuthFailure) {
    super(failure.kind === 'said' ? failure.message : failure.kind);
    this.failure = failure;
  }

  /** GoTrue's error code; "" without a response. */
  get code(): string {
    return this.failure.kind === 'said' ? this.failure.code : '';
  }
}

type Client = Parameters<Parameters<typeof attempt>[0]>[0];
type Reply = { data: unknown; error: AuthRefusal | null };
/** The data of a successful reply. */
type Granted<Each> = Each extends { data: infer Data; error: null } ? Data : never;

/**
 * Unwraps the accounts client's reply: `const { user } = await callAccounts((client) => client.getUser())`. If the
 * session lacks the second factor, asks for it and retries once.
 * @throws AccountsRefusal
 */
export async function callAccounts<Each extends Reply>(ask: (client: Client) => Promise<Each>): Promise<Granted<Each>> {
  const first = await attempt(ask);
  const again = first.failure && lacksSecondFactor(first.failure) && (await requestSecondFactor());
  const { data, failure } = again ? await attempt(ask) : first;
  if (failure) throw new AccountsRefusal(failure);
  return data as Granted<Each>;
}

const lacksSecondFactor = (failure: AuthFailure) => failure.kind === 'said' && failure.code === 'insufficient_aal';
