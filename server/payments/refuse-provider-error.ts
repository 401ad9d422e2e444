import { refuse } from '../http/refuse.ts';
import { ProviderError } from '../providers/payments/port.ts';

/**
 * Tells a person who waits that the provider does not answer.
 * @throws Refusal `payments.no_answer`; any other error as it is
 */
export function refuseProviderError(error: unknown): never {
  if (error instanceof ProviderError) refuse('payments.no_answer');
  throw error;
}
