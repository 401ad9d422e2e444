import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiProblem, readJson } from '../api.ts';
import { api } from '../browser-api.ts';
import { TextField } from '../forms/fields/field.tsx';
import { problemText } from '../problem-text.ts';
import type { ScreenHandle } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import { NoScript } from '../ui/feedback/no-script.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { PageHead } from '../ui/page-head.tsx';
import * as css from '../ui/styles/tool-page.module.css';
import { useWords } from '../words.tsx';
import { CrawledFacts } from './crawled-facts.tsx';
import { PageFaults } from './page-faults.tsx';

export const handle: ScreenHandle = { texts: ['crawling'] };

const crawledPage = (address: string) => ({
  queryKey: ['crawled-page', address],
  queryFn: () => readJson(api['crawled-page'].$get({ query: { address } })),
  enabled: address !== '',
  placeholderData: keepPreviousData,
});

/** `/test/llm-seo?address=`: a page of the site as a crawler reads it, and its faults. */
export default function LlmSeo() {
  const { t } = useWords();
  const [query, setQuery] = useSearchParams();
  const asked = query.get('address') ?? '';
  const [address, setAddress] = useState(asked || '/');
  const { data, error, isFetching, refetch } = useQuery(crawledPage(asked));
  const isWrong = error instanceof ApiProblem && error.status === 422;
  return (
    <div className={`wrap ${css.tool}`}>
      <PageHead title={t('crawling.title')} hidden />
      <header>
        <h1>{t('crawling.title')}</h1>
        <p className="lead">{t('crawling.say')}</p>
      </header>
      <NoScript />
      <form
        className={css.toolForm}
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          if (address === asked) void refetch();
          else setQuery({ address }, { preventScrollReset: true });
        }}
      >
        <TextField
          label={t('crawling.address')}
          help={t('crawling.address_help')}
          {...(isWrong && { error: t('crawling.address_help') })}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <div className={css.toolDo}>
          <Button kind="ink" type="submit" busy={isFetching} busyLabel={t('crawling.looking')}>
            {t('crawling.look')}
          </Button>
        </div>
      </form>
      {error && !isWrong && <Note kind="brick">{problemText(t, error)}</Note>}
      {data && !error && (
        <>
          <PageFaults page={data} />
          <CrawledFacts page={data} />
        </>
      )}
    </div>
  );
}
