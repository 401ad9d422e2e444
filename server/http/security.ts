import { createMiddleware } from 'hono/factory';
import { NONCE, secureHeaders } from 'hono/secure-headers';
import type { Config } from '../config.ts';
import type { Env } from './env.ts';

const POLICY = 'Content-Security-Policy';

/** Headers for every answer. Scripts run only with the nonce of their answer; a page that brings its own policy keeps it. */
export const securityHeaders = (config: Config) => {
  const secure = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", NONCE],
      styleSrc: ["'self'"],
      // Widths and positions that only the data knows are style attributes.
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
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
    let own: string | null = null;
    await secure(c, async () => {
      await next();
      own = c.res.headers.get(POLICY);
    });
    if (own) c.res.headers.set(POLICY, own);
  });
};
