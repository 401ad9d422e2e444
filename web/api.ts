import type { hc } from 'hono/client';
import type { Api } from '#server/api.ts';
import type { Problem } from '#shared/refusal.ts';
import { requestsAt } from './requests.ts';

/** Creates the typed client of the public API. The server calls it in-process, the browser over HTTP. */
export const createClient = (base: string, fetch: typeof globalThis.fetch) => requestsAt(base, fetch) as Client;
export type Client = ReturnType<typeof hc<Api>>;

/** A refusal or failure of the API. Its text for the reader is `detail`, or `t('errors.' + code, data)`. */
export class ApiProblem extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }

  get code() {
    return this.problem.code;
  }

  get status() {
    return this.problem.status;
  }
}

interface Answer<Body> {
  ok: boolean;
  status: number;
  json: () => Promise<Body>;
}

/** The body of a successful response. */
type BodyOf<Reply> = Reply extends Answer<infer Body> ? Body : never;

/**
 * Awaits a request and returns its response if it succeeded: `await expectOk(api.me.export.$get())` for a file.
 * @throws ApiProblem with the server's refusal, or `http.network` when there was no response
 */
export async function expectOk<Reply extends Answer<unknown>>(reply: Promise<Reply>): Promise<Reply> {
  let response: Reply;
  try {
    response = await reply;
  } catch (error) {
    throw new ApiProblem({ type: 'about:blank', status: 0, code: 'http.network', detail: String(error) });
  }
  if (response.ok) return response;
  throw new ApiProblem(await readProblem(response));
}

/**
 * Awaits a request and returns the body of its response: `await readJson(api.offerings.$get({ query }))`; undefined for
 * 204.
 * @throws ApiProblem
 */
export async function readJson<Reply extends Answer<unknown>>(reply: Promise<Reply>): Promise<BodyOf<Reply>> {
  const response = await expectOk(reply);
  return (response.status === 204 ? undefined : await response.json()) as BodyOf<Reply>;
}

async function readProblem(response: Answer<unknown>): Promise<Problem> {
  const fallback = { type: 'about:blank', status: response.status, code: 'http.unavailable', detail: '' };
  try {
    const body = (await response.json()) as Partial<Problem>;
    return typeof body.code === 'string' ? { ...fallback, ...body } : fallback;
  } catch {
    return fallback;
  }
}
