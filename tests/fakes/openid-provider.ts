import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';

/** An account at the provider. */
export interface ProviderAccount {
  sub: string;
  name?: string;
  email?: string;
  email_verified?: boolean;
  picture?: string;
  hd?: string;
}

/** The faults of the next ID token. */
export interface Trick {
  nonce?: string;
  audience?: string;
  issuer?: string;
  /** Seconds after it was issued; an hour by default. */
  expiresIn?: number;
  /** Seconds that the provider's clock is ahead of ours. */
  clock?: number;
  /** Signed by a key that the provider does not publish, or not signed. */
  signedBy?: 'stranger' | 'nobody';
}

export interface OpenIdProvider {
  /** The values for the GOOGLE_* settings. */
  settings: { clientId: string; clientSecret: string; issuer: string };
  /** Acts as a browser: opens the address and picks an account. @returns the redirect target */
  signIn: (address: string, account: ProviderAccount) => Promise<string>;
  /** The exchanged codes, with the parameters of their authorization requests. */
  exchanged: URLSearchParams[];
  /** The faults of all ID tokens until it is unset. */
  trick: Trick | undefined;
  /** `silent` accepts requests and never answers. */
  mood: 'well' | 'failing' | 'silent';
  close: () => Promise<void>;
}

/** Returns the account of an address that is typed on the provider's page. */
const strangerOf = (email: string): ProviderAccount => ({
  sub: createHash('sha256').update(email).digest('hex'),
  name: 'Núria Ferrer',
  email,
  email_verified: true,
});

/**
 * Starts an OpenID provider on this machine that can misbehave: it records each authorization request, checks secret,
 * redirect URI, code and verifier, and signs like Google, unless a test makes it send wrong tokens or fail.
 * @param accounts offered on its page in a real browser, where any other address can be typed too
 */
export async function startOpenIdProvider(accounts: ProviderAccount[] = []): Promise<OpenIdProvider> {
  const key = await generateKeyPair('RS256');
  const stranger = await generateKeyPair('RS256');
  const visits = new Map<string, { parameters: URLSearchParams; account: ProviderAccount }>();
  const known = new Map(accounts.map((account) => [account.sub, account]));
  const app = new Hono();
  const server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The provider has no port');
  const issuer = `http://127.0.0.1:${address.port}`;
  const settings = { clientId: 'atelio.test', clientSecret: 'a secret among two', issuer };

  const provider: OpenIdProvider = {
    settings,
    exchanged: [],
    trick: undefined,
    mood: 'well',
    async signIn(visit, account) {
      known.set(account.sub, account);
      const asked = new URL(visit);
      const picked = new URLSearchParams({ sub: account.sub });
      const answer = await fetch(asked, { method: 'POST', body: picked, redirect: 'manual' });
      const location = answer.headers.get('Location');
      if (!location) throw new Error(`The provider says ${answer.status}: ${await answer.text()}`);
      return location;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  app.use(async (c, next) => {
    if (provider.mood === 'silent') await new Promise(() => undefined);
    if (provider.mood === 'failing') return c.text('Something went wrong', 500);
    return next();
  });
  app.get('/.well-known/openid-configuration', (c) =>
    c.json({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      code_challenge_methods_supported: ['S256'],
    }),
  );
  app.get('/keys', async (c) =>
    c.json({ keys: [{ ...(await exportJWK(key.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] }),
  );
  app.use('/authorize', async (c, next) => {
    const { client_id, redirect_uri, response_type } = c.req.query();
    if (client_id === settings.clientId && redirect_uri && response_type === 'code') return next();
    return c.text('The client is not known', 400);
  });
  app.get('/authorize', (c) =>
    c.html(html`<!doctype html><title>Choose an account</title>
      <form method="post">
        ${[...known.values()].map(({ sub, email }) => html`<button name="sub" value="${sub}">${email}</button>`)}
      </form>
      <form method="post">
        <label>Another address <input name="email" type="email" required /></label>
        <button>Continue</button>
      </form>
      <form method="post"><button name="cancel" value="yes">Cancel</button></form>`),
  );
  app.post('/authorize', async (c) => {
    const { sub, email, cancel } = await c.req.parseBody();
    const account = known.get(String(sub)) ?? (email ? strangerOf(String(email)) : undefined);
    if (!account && !cancel) return c.text('Nobody of that name', 400);
    const parameters = new URL(c.req.url).searchParams;
    const back = new URL(parameters.get('redirect_uri') ?? '');
    back.searchParams.set('state', parameters.get('state') ?? '');
    if (account) {
      const code = randomUUID();
      visits.set(code, { parameters, account });
      back.searchParams.set('code', code);
    } else {
      back.searchParams.set('error', 'access_denied');
    }
    return c.redirect(back.href);
  });
  app.post('/token', async (c) => {
    const form = new URLSearchParams(await c.req.text());
    if (form.get('client_id') !== settings.clientId || form.get('client_secret') !== settings.clientSecret) {
      return c.json({ error: 'invalid_client' }, 401);
    }
    const visit = visits.get(form.get('code') ?? '');
    visits.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      visit?.parameters.get('redirect_uri') === form.get('redirect_uri') &&
      visit?.parameters.get('code_challenge') === challenge;
    if (!visit || !isRight) return c.json({ error: 'invalid_grant' }, 400);
    provider.exchanged.push(visit.parameters);
    return c.json({
      access_token: `access-${randomUUID()}`,
      token_type: 'Bearer',
      expires_in: 3600,
      id_token: await idToken(visit.account, visit.parameters.get('nonce')),
      ...(visit.parameters.get('access_type') === 'offline' && { refresh_token: `refresh-${randomUUID()}` }),
    });
  });

  function idToken(account: ProviderAccount, nonce: string | null): Promise<string> | string {
    const { trick = {} } = provider;
    const iat = Math.floor(Date.now() / 1000) + (trick.clock ?? 0);
    const claims = {
      ...account,
      iss: trick.issuer ?? issuer,
      aud: trick.audience ?? settings.clientId,
      nonce: trick.nonce ?? nonce,
      iat,
      exp: iat + (trick.expiresIn ?? 3600),
    };
    if (trick.signedBy === 'nobody') return new UnsecuredJWT(claims).encode();
    const { privateKey } = trick.signedBy === 'stranger' ? stranger : key;
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(privateKey);
  }
  return provider;
}
