import { createMiddleware } from 'hono/factory';
import { NONCE, secureHeaders } from 'hono/secure-headers';
import type { Config } from '../config.ts';
import type { Env } from './env.ts';

/** Headers that a route may set itself: its policy, and which sites may embed the response. */
const OWN = ['Content-Security-Policy', 'Cross-Origin-Resource-Policy'];

/** The hosts of the captcha's scripts, if the operator has configured one. */
const CAPTCHA_HOSTS = {
  turnstile: ['https://challenges.cloudflare.com'],
  hcaptcha: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
} as const;

const originOf = (url: string | undefined) => (url ? [new URL(url).origin] : []);

/**
 * The hosts that Google's maps need, from Google's guide to content security policies, without `unsafe-eval`, which
 * raster maps do not need. The maps add styles at run time, also to cached pages, where no nonce could allow them.
 */
const googleHosts = (scriptUrl: string) => {
  const hosts = ['https://*.googleapis.com', 'https://*.gstatic.com', ...originOf(scriptUrl)];
  return {
    script: hosts,
    style: ["'unsafe-inline'", 'https://fonts.googleapis.com'],
    image: [...hosts, 'https://*.google.com', 'https://*.googleusercontent.com'],
    font: ['https://fonts.gstatic.com'],
    connect: [...hosts, 'https://*.google.com'],
  };
};

/** The screen on which Stripe's forms are shown, the only one whose policy names hosts of Stripe. */
const STRIPE_SCREEN = /^\/manage-money\/[^/]+\/account$/;

/**
 * What Stripe's forms need of the page around them, from Stripe's guide: the hash is of the empty style that its script
 * adds.
 */
const STRIPE = {
  script: ['https://connect-js.stripe.com', 'https://js.stripe.com'],
  style: ["'sha256-0hAheEzaMe6uXIKV4EehS9pu1am1lj/KnnzrOYqckXk='"],
  image: ['https://*.stripe.com'],
  frame: ['https://connect-js.stripe.com', 'https://js.stripe.com'],
};

/** Returns the headers of all pages, or of the screen that shows Stripe's forms. */
const headersOf = (config: Config, stripe?: typeof STRIPE) => {
  const asking = config.auth.captcha ? CAPTCHA_HOSTS[config.auth.captcha.provider] : [];
  const { hosted } = config.media;
  // A world map loads everything, tiles included, from the origin of its style.
  const maps = originOf(config.maps.styleUrl);
  const google = config.maps.google && googleHosts(config.maps.google.scriptUrl);
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", NONCE, ...asking, ...(google?.script ?? []), ...(stripe?.script ?? [])],
      styleSrc: ["'self'", ...(google?.style ?? [NONCE, ...(stripe?.style ?? [])]), ...asking],
      // Widths and positions computed from data are style attributes.
      styleSrcAttr: ["'unsafe-inline'"],
      // The URLs of uploaded pictures use the site's own host, also on pages opened under a studio's host.
      imgSrc: [
        "'self'",
        config.siteUrl,
        'data:',
        'blob:',
        ...originOf(hosted?.publicUrl),
        ...maps,
        ...(google?.image ?? []),
        ...(stripe?.image ?? []),
      ],
      fontSrc: ["'self'", ...(google?.font ?? [])],
      connectSrc: ["'self'", ...asking, ...originOf(hosted?.uploadUrl), ...maps, ...(google?.connect ?? [])],
      frameSrc: ["'self'", ...asking, ...(stripe?.frame ?? [])],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    // Stripe has owners sign in to it in a window that reports back.
    crossOriginOpenerPolicy: stripe ? 'unsafe-none' : 'same-origin',
    crossOriginResourcePolicy: 'same-site',
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: config.siteUrl.startsWith('https:') ? 'max-age=31536000; includeSubDomains' : false,
    xFrameOptions: 'DENY',
    permissionsPolicy: { camera: ['self'], geolocation: ['self'], microphone: [], payment: ['self'] },
  });
};

/** Sets the security headers of every response. Inline scripts and styles need the nonce of their response. */
export const securityHeaders = (config: Config) => {
  const everywhere = headersOf(config);
  const withStripe = config.stripe?.publishableKey ? headersOf(config, STRIPE) : everywhere;
  return createMiddleware<Env>(async (c, next) => {
    const secure = STRIPE_SCREEN.test(c.req.path) ? withStripe : everywhere;
    let own: [string, string | null][] = [];
    await secure(c, async () => {
      await next();
      own = OWN.map((name) => [name, c.res.headers.get(name)]);
    });
    for (const [name, value] of own) if (value) c.res.headers.set(name, value);
  });
};
