import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { DEFAULT_LANGUAGE, isLanguage } from '../shared/text/languages.ts';
import { LanguageProvider } from './shell/language/language-provider.tsx';
import { adoptStyles } from './shell/startup/page-styles.ts';
import { rememberTyped } from './shell/startup/restore-typed.ts';
import { takeStudioPath } from './shell/startup/studio-host.ts';
import { adoptTexts } from './texts.ts';
import { awaitCovers } from './ui/pictures/await-covers.ts';

const language = isLanguage(document.documentElement.lang) ? document.documentElement.lang : DEFAULT_LANGUAGE;
adoptTexts(language, JSON.parse(document.getElementById('texts')?.textContent ?? '{}'));

takeStudioPath();
rememberTyped();
adoptStyles();
awaitCovers();
startTransition(() => {
  hydrateRoot(
    document,
    <LanguageProvider initial={language}>
      <HydratedRouter />
    </LanguageProvider>,
  );
});
