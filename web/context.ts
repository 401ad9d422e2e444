import { createContext as createReactContext } from 'react';
import { createContext } from 'react-router';
import type { Language } from '../shared/languages.ts';
import type { TextSource } from '../shared/texts.ts';
import type { Client } from './api.ts';

/** What the server hands to the screens it renders. */
export interface ScreenContext {
  /** The API, called in the process. */
  api: Client;
  language: Language;
  texts: TextSource;
  /** Undefined on a page that is cached for everyone: its policy names hashes instead. */
  nonce: string | undefined;
  /** The public anonymous key, which the browser sends with its requests. */
  anonKey: string;
  /** Public origin for when nothing can be learned of the site. */
  siteUrl: string;
  /** The content of a file of styles by its address; undefined where it is not to be part of the page. */
  styles: (address: string) => string | undefined;
}

export const screenContext = createContext<ScreenContext>();

/** Lets this answer's inline scripts run; undefined in the browser, which hides it. */
export const NonceContext = createReactContext<string | undefined>(undefined);

/** The public anonymous key for the head of the page; undefined in the browser, which reads it there. */
export const AnonKeyContext = /* @__PURE__ */ createReactContext<string | undefined>(undefined);
