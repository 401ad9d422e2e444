import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { API_VERSION, formsOf } from './api-forms.ts';
import type { Books } from './books.ts';
import { renderCheckout, submitCheckout } from './checkout-page.ts';
import { connectScript } from './connect-script.ts';
import { found, StripeRefusal } from './errors.ts';
import { expand } from './expand.ts';
import type { Faults } from './faults.ts';
import { type Json, parseForm } from './form-body.ts';
import { createIdempotency } from './idempotency.ts';
import { letTimePass } from './passing-time.ts';
import { accountSessions, drawForm } from './resources/account-sessions.ts';
import { accounts, onboard, renderOnboarding } from './resources/accounts.ts';
import { balanceTransactions } from './resources/balance-transactions.ts';
import { billingPortal, renderPortal, saveCard } from './resources/billing-portal.ts';
import { charges } from './resources/charges.ts';
import { checkoutSessions } from './resources/checkout-sessions.ts';
import { customers } from './resources/customers.ts';
import { disputes } from './resources/disputes.ts';
import { events } from './resources/events.ts';
import { invoices, renderInvoicePage, visitInvoice } from './resources/invoices.ts';
import { paymentIntents } from './resources/payment-intents.ts';
import { paymentMethods } from './resources/payment-methods.ts';
import { prices } from './resources/prices.ts';
import { refunds } from './resources/refunds.ts';
import type { Routes } from './resources/route.ts';
import { subscriptions } from './resources/subscriptions.ts';
import { testClocks } from './resources/test-clocks.ts';
import { transfers } from './resources/transfers.ts';

export const SECRET_KEY = 'sk_test_local';

/** The host of Stripe's script and forms: a browser test leads it here. */
const CONNECT_HOST = 'https://connect-js.stripe.com';

/** The code of a request that has the wrong form. */
const WRONG_FORM = 'parameter_unknown';

interface Answer {
  status: number;
  body: unknown;
}

/**
 * The HTTP server: it checks each request and each answer against the description of Stripe's API.
 * @param violations of it
 */
export function createStripeServer(books: Books, faults: Faults, violations: string[]): Server {
  const resources = [
    ...[accounts, accountSessions, balanceTransactions, charges, checkoutSessions, customers, disputes, events],
    ...[paymentIntents, paymentMethods, refunds, transfers, billingPortal, invoices, prices, subscriptions, testClocks],
  ];
  const routes: Routes = Object.assign({}, ...resources.map((resource) => resource(books)));
  const patterns = Object.keys(routes).map((route) => ({
    route,
    names: [...route.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    pattern: new RegExp(`^${route.replaceAll(/\{\w+\}/g, '([^/]+)')}$`),
  }));
  const idempotency = createIdempotency(books.now);

  function carryOut(route: string, ids: Record<string, string>, params: Json): Answer {
    const wrong = formsOf(route).request(params);
    if (wrong) {
      violations.push(`${route} was sent what it does not take: ${wrong}`);
      throw new StripeRefusal(400, `Received unknown or invalid parameter: ${wrong}`, { code: WRONG_FORM });
    }
    const body = routes[route]?.({ ids, params }) ?? {};
    expand(books, body, (params.expand ?? []) as string[]);
    const plain = JSON.parse(JSON.stringify(body));
    const broken = formsOf(route).answer(structuredClone(plain));
    if (broken) violations.push(`${route} answered what Stripe would not: ${broken}`);
    return { status: 200, body: plain };
  }

  function answerTo(request: IncomingMessage, path: string, query: string, sent: string): Answer {
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`) {
      throw new StripeRefusal(401, 'Invalid API Key provided');
    }
    if (request.headers['stripe-version'] !== API_VERSION) {
      violations.push(`a request is of version ${request.headers['stripe-version']}`);
    }
    const called = `${request.method} ${path}`;
    const match = patterns.find(({ pattern }) => pattern.test(called));
    if (!match) throw new StripeRefusal(404, `Unrecognized request URL (${called}).`);
    const values = match.pattern.exec(called)?.slice(1) ?? [];
    const ids = Object.fromEntries(match.names.map((name, at) => [name, values[at] ?? '']));
    const isJson = path.startsWith('/v2/') && request.method === 'POST';
    const params = isJson ? JSON.parse(sent || '{}') : parseForm(request.method === 'POST' ? sent : query || sent);
    const key = request.headers['idempotency-key'];
    if (request.method !== 'POST') return carryOut(match.route, ids, params);
    if (typeof key !== 'string') {
      violations.push(`${match.route} was called without a key of ours`);
      return carryOut(match.route, ids, params);
    }
    const first = idempotency.begin(key, `${called} ${sent}`);
    if (first) return first;
    try {
      const answer = faults.failsAs500(match.route) ?? carryOut(match.route, ids, params);
      idempotency.keep(key, answer);
      return answer;
    } catch (error) {
      // What has the wrong form is not kept; what was carried out and refused is.
      const isKept = error instanceof StripeRefusal && error.body.error.code !== WRONG_FORM;
      if (isKept) idempotency.keep(key, error);
      else idempotency.forget(key);
      throw error;
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = await text(request);
    const { pathname, search } = new URL(request.url ?? '/', 'http://local');
    letTimePass(books);
    if (pathname === '/v1.0/connect.js') {
      response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(`(${connectScript})('${CONNECT_HOST}')`);
      return;
    }
    const [, kind = '', id = ''] = /^\/(c\/pay|onboarding|portal|invoice|embedded)\/(\w+)$/.exec(pathname) ?? [];
    const visit = PAGES[kind];
    if (visit) {
      const filledIn = request.method === 'POST' ? new URLSearchParams(sent) : undefined;
      const next = visit(books, id, filledIn, new URLSearchParams(search));
      if ('to' in next) response.writeHead(303, { Location: next.to }).end();
      else response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(next.html);
      return;
    }
    books.requests += 1;
    const fault = faults.take(`${request.method} ${pathname}`);
    if (fault === 'down') return void request.socket.destroy();
    if (fault === 'timeout') return;
    let answered: Answer;
    try {
      answered = answerTo(request, pathname, search.slice(1), sent);
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      answered = { status: error.status, body: error.body };
    }
    if (fault === 'answer_lost') return void request.socket.destroy();
    response
      .writeHead(answered.status, { 'Content-Type': 'application/json', 'Request-Id': 'req_local' })
      .end(JSON.stringify(answered.body));
  }

  return createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      violations.push(`the local Stripe broke: ${error instanceof Error ? error.stack : error}`);
      response.writeHead(500).end();
    });
  });
}

type Page = { html: string } | { to: string };

/** The pages for people: each draws itself, or takes what was filled in. */
const PAGES: Record<
  string,
  (books: Books, id: string, filledIn: URLSearchParams | undefined, query: URLSearchParams) => Page
> = {
  'c/pay'(books, id, filledIn) {
    const session = found(books.sessions.get(id), 'checkout.session', id);
    return filledIn ? submitCheckout(books, session, filledIn) : { html: renderCheckout(session) };
  },
  onboarding: (books, id, filledIn) =>
    filledIn ? { to: onboard(books, id) } : { html: renderOnboarding(found(books.accounts.get(id), 'account', id)) },
  embedded: (books, id, filledIn, query) => ({ html: drawForm(books, id, query, filledIn !== undefined) }),
  portal: (books, id, filledIn) =>
    filledIn ? { to: saveCard(books, id, filledIn.get('number') ?? '') } : { html: renderPortal(id) },
  invoice(books, id, filledIn) {
    if (filledIn) visitInvoice(books, id);
    return { html: renderInvoicePage(books, id) };
  },
};
