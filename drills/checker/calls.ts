/** What a client can do, each with one request of the API. */
export const ACTS = ['book', 'request', 'offer', 'accept', 'approve', 'decline', 'cancel', 'join'] as const;
export type Act = (typeof ACTS)[number];

/** One request with its answer, as the client saw it. Times are milliseconds since 1970. */
export interface Call {
  /** Calls with the same one are tries of one operation: they have the same idempotency key, where it has one. */
  operation: string;
  act: Act;
  /** Who called: a guest's id, or the owner's. */
  by: string;
  start: number;
  end: number;
  /** The event whose seats it is about. */
  event?: string;
  seats?: number;
  /** The booking that it is about; not known before one is made. */
  booking?: string;
  /** Undefined when none came: the server was killed, or the time was over. */
  answer?: Answer | undefined;
}

export interface Answer {
  status: number;
  /** Of a refusal. */
  code?: string;
  data?: { left?: number; state?: string };
  /** Of a booking, or of a place in line. */
  id?: string;
  state?: string;
}

/** All tries of one operation. */
export interface Operation extends Omit<Call, 'answer'> {
  /** From the start of the first to the end of the last try. */
  calls: Call[];
  /** The last answer; undefined when no try had one. */
  answer: Answer | undefined;
  /** Whether a try had no answer, so that it may have been carried out, also where the last answer is a refusal. */
  isUncertain: boolean;
}

export const isSuccess = (answer: Answer | undefined): boolean =>
  answer !== undefined && answer.status >= 200 && answer.status < 300;

/** Groups calls by operation. */
export function toOperations(calls: readonly Call[]): Operation[] {
  const groups = Map.groupBy(calls, ({ operation }) => operation);
  return [...groups.values()].flatMap((tries) => {
    const [first] = tries;
    if (!first) return [];
    const answered = tries.filter(({ answer }) => answer).sort((one, other) => one.end - other.end);
    // Of two tries at once, one may be refused while the other is carried out.
    const answer = answered.findLast((call) => isSuccess(call.answer))?.answer ?? answered.at(-1)?.answer;
    const start = Math.min(...tries.map((call) => call.start));
    const end = Math.max(...tries.map((call) => call.end));
    const isUncertain = answered.length < tries.length;
    const booking = first.booking ?? (isSuccess(answer) ? answer?.id : undefined);
    return [{ ...first, booking, start, end, calls: tries, answer, isUncertain }];
  });
}
