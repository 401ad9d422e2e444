/**
 * What goes wrong with a request: `down` refuses it, `timeout` never answers, `answer_lost` carries it out and answers
 * nothing, `500` answers so, and again when the request is repeated with its key.
 */
type Fault = 'down' | 'timeout' | 'answer_lost' | '500';

/** Faults that a test asks for. */
export interface Faults {
  /** Lets requests fail whose method and path begin so: `times` of them, or all until `heal`. */
  plan(fault: Fault, path?: string, times?: number): void;
  heal(): void;
  /** Returns what goes wrong with this request. */
  take(called: string): Fault | undefined;
  /** Returns the answer of a request that is to fail as a 500. */
  failsAs500(route: string): { status: number; body: unknown } | undefined;
}

export function createFaults(): Faults {
  let planned: { fault: Fault; path: string; times: number }[] = [];
  const use = (called: string, only500: boolean): Fault | undefined => {
    const next = planned.find(
      ({ fault, path, times }) => times > 0 && (fault === '500') === only500 && called.includes(path),
    );
    if (next) next.times -= 1;
    return next?.fault;
  };
  return {
    plan: (fault, path = '', times = Number.POSITIVE_INFINITY) => void planned.push({ fault, path, times }),
    heal: () => {
      planned = [];
    },
    take: (called) => use(called, false),
    failsAs500: (route) =>
      use(route.replaceAll(/\{\w+\}/g, ''), true) && {
        status: 500,
        body: { error: { type: 'api_error', message: 'An unknown error occurred' } },
      },
  };
}
