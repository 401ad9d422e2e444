import { emptyOf } from '../api-forms.ts';
import { add, type Books, newId } from '../books.ts';
import { found, StripeRefusal } from '../errors.ts';
import type { Json } from '../form-body.ts';
import type { Resource } from './route.ts';

/** Seconds that a session lasts. */
const LASTS = 3600;

export const accountSessions: Resource = (books) => ({
  'POST /v1/account_sessions': ({ params }) => {
    const account = found(books.accounts.get(String(params.account)), 'account', String(params.account));
    const asked = Object.entries(params.components as Record<string, { enabled: boolean }>);
    const components = asked.filter(([, { enabled }]) => enabled).map(([name]) => name);
    if (components.length === 0) {
      throw new StripeRefusal(400, 'At least one component must be enabled.', { param: 'components' });
    }
    const session = add(books.accountSessions, {
      ...{ id: newId('accs_secret_'), account: account.id, components, expiresAt: books.now() + LASTS },
    });
    const empty = emptyOf('AccountSession.Components') as Record<string, Json>;
    return {
      object: 'account_session',
      account: account.id,
      client_secret: session.id,
      components: {
        ...empty,
        ...Object.fromEntries(components.map((name) => [name, { ...empty[name], enabled: true }])),
      },
      expires_at: session.expiresAt,
      livemode: false,
    };
  },
});

/** What a form says to the page around it: `ended` is the session, `done` the owner. */
type Message = 'drawn' | 'ended' | 'refused' | 'done';

const say = (message: Message) => `<script>
parent.postMessage({ message: '${message}', height: document.documentElement.offsetHeight }, '*')</script>`;

/** What each form shows of an account. */
const FORMS: Record<string, (isReady: boolean) => string> = {
  account_onboarding: () =>
    '<h2>Get paid</h2><form method="post"><label>IBAN <input></label><button>Agree and submit</button></form>',
  account_management: () => '<h2>Bank account</h2><p>···· 3000</p>',
  notification_banner: (isReady) => (isReady ? '' : '<p>Stripe needs something of you.</p>'),
  payouts: () => '<h2>Payouts</h2><p>None yet</p>',
};

/**
 * Draws a form of a session, in the colours that the page has asked for.
 * @param id of the session
 * @param isFilledIn the owner has sent it
 */
export function drawForm(books: Books, id: string, query: URLSearchParams, isFilledIn: boolean): string {
  const session = books.accountSessions.get(id);
  const component = query.get('component') ?? '';
  if (!session || session.expiresAt <= books.now()) return say('ended');
  const account = found(books.accounts.get(session.account), 'account', session.account);
  if (!session.components.includes(component)) return say('refused');
  if (isFilledIn) {
    account.ready = true;
    return say('done');
  }
  const look = (name: string) => (query.get(name) ?? '').replace(/[^\w#(),. -]/g, '');
  return `<!doctype html><meta charset="utf-8"><title>Local Stripe</title><style>
body{margin:0;font:16px sans-serif;background:${look('colorBackground')};color:${look('colorText')}}
input{display:block;padding:8px;border:1px solid ${look('colorBorder')};background:${look('formBackgroundColor')};color:inherit}
button{margin:16px 0;padding:12px 20px;border:0;background:${look('buttonPrimaryColorBackground')};color:${look('buttonPrimaryColorText')}}
</style>${FORMS[component]?.(account.ready) ?? ''}${say('drawn')}`;
}
