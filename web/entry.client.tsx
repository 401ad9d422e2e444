import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { DEFAULT_LANGUAGE, isLanguage } from '#shared/text/languages.ts';
import { adoptReader } from './accounts/session.ts';
import { PageProvider, readPageData } from './page-data.tsx';
import { OPENED_AT, queryClient } from './query.ts';
import { LanguageProvider } from './shell/language/language-provider.tsx';
import { adoptStyles } from './shell/startup/page-styles.ts';
import { rememberTyped } from './shell/startup/restore-typed.ts';
import { takeStudioPath } from './shell/startup/studio-host.ts';
import { adoptTexts } from './texts.ts';
import { awaitCovers } from './ui/pictures/await-covers.ts';

const language = isLanguage(document.documentElement.lang) ? document.documentElement.lang : DEFAULT_LANGUAGE;
adoptTexts(language, JSON.parse(document.getElementById('texts')?.textContent ?? '{}'));

const data = readPageData();
if (data) {
  adoptReader(data.reader);
  for (const [key, value] of data.queries) queryClient.setQueryData(key, value, { updatedAt: OPENED_AT });
}
takeStudioPath();
rememberTyped();
adoptStyles();
awaitCovers();
startTransition(() => {
  hydrateRoot(
    document,
    <PageProvider data={data} cache={queryClient}>
      <LanguageProvider initial={language}>
        <HydratedRouter />
      </LanguageProvider>
    </PageProvider>,
  );
});
