/** Statuses a refusal may carry. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 422 | 429 | 503;

/** A kind of refusal: its status, and the type of the data for its message. */
export interface RefusalKind<Data extends object = object> {
  status: RefusalStatus;
  /** For the type checker only. */
  data?: Data;
}

/**
 * Declares a refusal: `'bookings.sold_out': refusal<{ left: number }>(409)`. Its message is `errors.bookings.sold_out`.
 * The annotation lets bundlers drop the tables of refusals from the browser's scripts, which do not use them.
 */
/* @__NO_SIDE_EFFECTS__ */
export function refusal<Data extends object = Record<never, never>>(status: RefusalStatus): RefusalKind<Data> {
  return { status };
}

/** A field of a body or query that was refused. `code` is a key under `errors.fields`. */
export interface FieldProblem {
  path: string;
  code: string;
  message: string;
}

/** The body of every refusal: RFC 9457 problem details with our code. */
export interface Problem {
  type: string;
  status: number;
  code: string;
  /** A sentence in the language of the request. */
  detail: string;
  data?: Record<string, unknown>;
  /** At most twenty. */
  fields?: FieldProblem[];
  /** How many fields were refused, if more than are listed. */
  field_count?: number;
  request_id?: string;
}

export const httpRefusals = {
  'http.malformed': refusal(400),
  'http.invalid': refusal(422),
  'http.not_found': refusal(404),
  'http.method_not_allowed': refusal(405),
  'http.too_large': refusal<{ limit: string }>(413),
  'http.unsupported_media': refusal(415),
  'http.too_many': refusal<{ seconds: number }>(429),
  'http.sign_in': refusal(401),
  'http.session_ended': refusal(401),
  'http.forbidden': refusal(403),
  /** The user has a second factor and has not used it in this session. */
  'http.second_factor': refusal(403),
  'http.busy': refusal(503),
  /** The database does not answer. */
  'http.unavailable': refusal<{ seconds: number }>(503),
  'http.idempotency_reused': refusal(422),
} as const;
