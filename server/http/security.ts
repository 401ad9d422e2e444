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

/** Sets the security headers of every response. Inline scripts and styles need the nonce of their response. */
export const securityHeaders = (config: Config) => {
  const asking = config.auth.captcha ? CAPTCHA_HOSTS[config.auth.captcha.provider] : [];
  const { hosted } = config.media;
  // A world map loads everything, tiles included, from the origin of its style.
  const maps = originOf(config.maps.styleUrl);
  const google = config.maps.google && googleHosts(config.maps.google.scriptUrl);
  const secure = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", NONCE, ...asking, ...(google?.script ?? [])],
      styleSrc: ["'self'", ...(google?.style ?? [NONCE]), ...asking],
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
      ],
      fontSrc: ["'self'", ...(google?.font ?? [])],
      connectSrc: ["'self'", ...asking, ...originOf(hosted?.uploadUrl), ...maps, ...(google?.connect ?? [])],
      frameSrc: ["'self'", ...asking],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    crossOriginOpenerPolicy: 'same-origin',
    crossOriginResourcePolicy: 'same-site',
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: config.siteUrl.startsWith('https:') ? 'max-age=31536000; includeSubDomains' : false,
    xFrameOptions: 'DENY',
    permissionsPolicy: { camera: ['self'], geolocation: ['self'], microphone: [], payment: ['self'] },
  });
  return createMiddleware<Env>(async (c, next) => {
    let own: [string, string | null][] = [];
    await secure(c, async () => {
      await next();
      own = OWN.map((name) => [name, c.res.headers.get(name)]);
    });
    for (const [name, value] of own) if (value) c.res.headers.set(name, value);
  });
};
