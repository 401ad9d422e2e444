import type { Language } from '#shared/text/languages.ts';
import { readJson } from '../api.ts';
import { api } from '../browser-api.ts';
import { queryClient } from '../query.ts';
import { log } from '../shell/log.ts';
import { findUserId, ME } from './session.ts';

let last: Promise<void> = Promise.resolve();

/**
 * Saves the chosen language of a signed-in person for their emails; a visitor's choice stays in the browser. Never
 * fails, because the page has already changed. Saves are sequential, so that the last choice wins.
 */
export function saveLanguage(language: Language): Promise<void> {
  last = last.then(() => save(language)).catch((error) => log('auth', 'the language could not be saved', error));
  return last;
}

async function save(language: Language): Promise<void> {
  const who = await findUserId();
  if (!who) return;
  const me = await readJson(api.me.$patch({ json: { language } }));
  if ((await findUserId()) === me.id) queryClient.setQueryData([...ME, me.id], me);
}
