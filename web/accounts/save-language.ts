import type { Language } from '../../shared/languages.ts';
import { answer } from '../api.ts';
import { api } from '../browser-api.ts';
import { queryClient } from '../query.ts';
import { log } from '../shell/log.ts';
import { findWho, ME } from './session.ts';

let last: Promise<void> = Promise.resolve();

/**
 * The language of the mails follows what a signed-in person chose for the pages; a visitor's choice stays in the browser.
 * Never fails: the page has changed already, and that is what was asked for. The last of several choices is saved last.
 */
export function saveLanguage(language: Language): Promise<void> {
  last = last.then(() => save(language)).catch((error) => log('auth', 'the language was not saved', error));
  return last;
}

async function save(language: Language): Promise<void> {
  const who = await findWho();
  if (!who) return;
  const me = await answer(api.me.$patch({ json: { language } }));
  if ((await findWho()) === me.id) queryClient.setQueryData([...ME, me.id], me);
}
