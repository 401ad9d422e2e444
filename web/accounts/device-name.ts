import type { Device } from '#shared/schemas/accounts.ts';
import type { Words } from '../words.tsx';

/** Formats what a device is: "Firefox on Windows". Uses the texts of `settings`. */
export function deviceName({ t }: Pick<Words, 't'>, { browser, system }: Device): string {
  if (browser && system) return t('settings.devices.name', { browser, system });
  return browser ?? system ?? t('settings.devices.unknown');
}
