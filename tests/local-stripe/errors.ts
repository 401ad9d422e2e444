/** The types of errors that Stripe answers with. */
type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

/** A negative answer of the local Stripe. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly body: { error: { type: ErrorType; message: string; code?: string; param?: string; decline_code?: string } };

  constructor(
    status: number,
    message: string,
    more: { type?: ErrorType; code?: string; param?: string; decline_code?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.body = { error: { type: 'invalid_request_error', ...more, message } };
  }
}

/** @throws StripeRefusal when there is no such object */
export function found<Value>(value: Value | undefined, what: string, id: string, param = 'id'): Value {
  if (value) return value;
  // An object in the path is missing; one in a parameter is wrong.
  throw new StripeRefusal(param === 'id' ? 404 : 400, `No such ${what}: '${id}'`, { code: 'resource_missing', param });
}
