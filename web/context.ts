import { createContext as createReactContext } from 'react';
import { createContext } from 'react-router';
import type { Language } from '#shared/text/languages.ts';
import type { TextSource } from '#shared/text/texts.ts';
import type { Client } from './api.ts';

/** The signed-in person for whom the server renders a page. */
export interface Reader {
  userId: string;
  /** Their time zone. */
  zone: string;
  /** The API with their rights. */
  api: Client;
}

/** The stylesheets of the bundle, to be inlined. */
export interface PageStyles {
  /** Returns the content of a stylesheet by its URL; undefined if it is not to be inlined. */
  read: (address: string) => string | undefined;
  /** Returns the URLs of the stylesheets that have a class, the smallest first. */
  sheetsOf: (className: string) => readonly string[];
}

/** While developing, the browser gets its styles from the development server. */
export const NO_STYLES: PageStyles = { read: () => undefined, sheetsOf: () => [] };

/** What the server passes to the screens it renders. */
export interface ScreenContext {
  /** The API, called in-process. */
  api: Client;
  language: Language;
  texts: TextSource;
  /** Undefined on a page that is cached for everyone: its content security policy lists hashes instead. */
  nonce: string | undefined;
  /** The public anonymous key, which the browser sends with its API requests. */
  anonKey: string;
  /** Public origin, used when the site's data cannot be loaded. */
  siteUrl: string;
  /** Cards are those of the test bank, which has screens of its own. */
  hasTestBank: boolean;
  /** Finds the person who opens the page; undefined for a visitor. */
  findReader: () => Promise<Reader | undefined>;
  /** Returns up to where the page knows all changes; undefined while that cannot be read. */
  liveCursor: () => Promise<string | undefined>;
  styles: PageStyles;
}

export const screenContext = createContext<ScreenContext>();

/** The nonce of this response's inline scripts; undefined in the browser, which hides it. */
export const NonceContext = createReactContext<string | undefined>(undefined);

/** The public anonymous key, for the head of the page; undefined in the browser, which reads it from there. */
export const AnonKeyContext = /* @__PURE__ */ createReactContext<string | undefined>(undefined);
