import { createMiddleware } from 'hono/factory';
import { NONCE, secureHeaders } from 'hono/secure-headers';
import type { Config } from '../config.ts';
import type { Env } from './env.ts';

/** What an answer may bring of its own: a policy, and who else may show it. */
const OWN = ['Content-Security-Policy', 'Cross-Origin-Resource-Policy'];

/** Whose script asks whether somebody is a person, where the operator has chosen one. */
const CAPTCHA_HOSTS = {
  turnstile: ['https://challenges.cloudflare.com'],
  hcaptcha: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
} as const;

const originOf = (url: string | undefined) => (url ? [new URL(url).origin] : []);

/**
 * What Google's maps fetch, as their guide to policies says, without `unsafe-eval`, which maps of pictures do without. They
 * write styles into the page by themselves, on kept pages too, where no nonce could let them.
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

/** Headers for every answer. Inline scripts and styles count only with the nonce of their answer. */
export const securityHeaders = (config: Config) => {
  const asking = config.auth.captcha ? CAPTCHA_HOSTS[config.auth.captcha.provider] : [];
  const { hosted } = config.media;
  // A map of the whole world comes from where its style does, tiles and all.
  const maps = originOf(config.maps.styleUrl);
  const google = config.maps.google && googleHosts(config.maps.google.scriptUrl);
  const secure = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", NONCE, ...asking, ...(google?.script ?? [])],
      styleSrc: ["'self'", ...(google?.style ?? [NONCE]), ...asking],
      // Widths and positions that only the data knows are style attributes.
      styleSrcAttr: ["'unsafe-inline'"],
      // Uploaded pictures are named by the site's own address, also on a page that was opened under another one.
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
