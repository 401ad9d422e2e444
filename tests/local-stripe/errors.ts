/** The types of errors that Stripe answers with. */
type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

/** A negative answer of the local Stripe. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly body: { error: { type: ErrorType; message: string; code?: string; param?: string } };

  constructor(status: number, message: string, more: { type?: ErrorType; code?: string; param?: string } = {}) {
    super(message);
    this.status = status;
    this.body = { error: { type: 'invalid_request_error', ...more, message } };
  }
}

/** @throws StripeRefusal when there is no such object */
export function found<Value>(value: Value | undefined, what: string, id: string): Value {
  if (value) return value;
  throw new StripeRefusal(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param: 'id' });
}
