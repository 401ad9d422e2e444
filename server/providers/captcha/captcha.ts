import type { Config } from '#server/config.ts';
import type { CaptchaVerifier } from './port.ts';
import { siteverify } from './siteverify.ts';

/** Creates the captcha verifier of the configuration; undefined when none is configured, and none is required. */
export const createCaptcha = ({ auth: { captcha } }: Pick<Config, 'auth'>): CaptchaVerifier | undefined =>
  captcha && siteverify(captcha);
