import { complete } from '../api-forms.ts';
import { type AccountRow, add, type Books, newId } from '../books.ts';
import { found } from '../errors.ts';
import type { Json } from '../form-body.ts';
import type { Resource } from './route.ts';

const isoTime = (seconds: number) => new Date(seconds * 1000).toISOString();

/** Which parts of an account an answer has besides the plain ones: v2 names only what is asked for. */
const included = (params: Json) => (params.include ?? []) as string[];

const renderAccount = ({ id, created, params, ready }: AccountRow, include: string[]): Json => ({
  id,
  object: 'v2.core.account',
  applied_configurations: Object.keys((params.configuration ?? {}) as Json),
  created: isoTime(created),
  livemode: false,
  closed: false,
  contact_email: params.contact_email,
  display_name: params.display_name,
  dashboard: params.dashboard,
  metadata: params.metadata ?? {},
  ...(include.includes('configuration.recipient') && {
    configuration: {
      recipient: {
        applied: true,
        capabilities: {
          stripe_balance: { stripe_transfers: { status: ready ? 'active' : 'restricted', status_details: [] } },
        },
      },
    },
  }),
  ...(include.includes('requirements') && { requirements: { entries: [] } }),
});

/** The hosted page on which a studio gives what Stripe asks for. */
export const renderOnboarding = ({ id }: AccountRow): string => `<!doctype html><title>Local Stripe</title>
<h1>Get paid</h1><p>Account ${id}</p><form method="post"><button>Agree and submit</button></form>`;

/** Where the hosted page leads back to, by account. */
const returnUrls = new WeakMap<Books, Map<string, string>>();

/** Completes what Stripe asks of a studio. @returns where its browser goes next */
export function onboard(books: Books, id: string): string {
  found(books.accounts.get(id), 'account', id).ready = true;
  return returnUrls.get(books)?.get(id) ?? '/';
}

export const accounts: Resource = (books) => {
  const get = (id = '') => found(books.accounts.get(id), 'account', id);
  const returns = new Map<string, string>();
  returnUrls.set(books, returns);
  return {
    // The account whose key it is.
    'GET /v1/account': () =>
      complete('Account', {
        ...{ id: books.account, object: 'account', type: 'standard' },
        ...{ charges_enabled: true, details_submitted: true, payouts_enabled: true },
      }),
    'POST /v2/core/accounts': ({ params }) =>
      renderAccount(
        add(books.accounts, { id: newId('acct'), created: books.now(), params, ready: false }),
        included(params),
      ),
    'GET /v2/core/accounts/{id}': ({ ids, params }) => renderAccount(get(ids.id), included(params)),
    'POST /v2/core/account_links': ({ params }) => {
      const account = get(String(params.account));
      const useCase = params.use_case as { type: string; account_onboarding?: { return_url?: string } };
      returns.set(account.id, useCase.account_onboarding?.return_url ?? '/');
      return {
        object: 'v2.core.account_link',
        account: account.id,
        created: isoTime(books.now()),
        expires_at: isoTime(books.now() + 300),
        livemode: false,
        url: `${books.url}/onboarding/${account.id}`,
        use_case: useCase,
      };
    },
  };
};
