import type { ReactNode } from 'react';
import type { CrawlReport } from '#shared/schemas/crawling.ts';
import * as css from '../ui/styles/tool-page.module.css';
import { useWords } from '../words.tsx';

/** Everything that a crawler reads on a page. */
export function CrawledFacts({ page }: { page: CrawlReport }) {
  const { t } = useWords();
  return (
    <>
      <Part title={t('crawling.way')}>
        <ol className={css.toolList}>
          {page.hops.map(({ address, status }) => (
            <li key={address}>
              <code>{address}</code>
              <span className="muted">{t('crawling.status', { status })}</span>
            </li>
          ))}
        </ol>
      </Part>
      <Part title={t('crawling.head')}>
        <HeadFacts page={page} />
      </Part>
      <Part title={t('crawling.headings')}>
        <ul className={css.toolList}>
          {page.headings.map(({ level, text }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: headings may repeat
            <li key={at}>
              <span>
                <b>h{level}</b> {text}
              </span>
            </li>
          ))}
        </ul>
      </Part>
      <Part title={t('crawling.blocks')}>
        {page.blocks.length === 0 && <p className="muted">{t('crawling.none')}</p>}
        {page.blocks.map(({ types, json, lacks }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks may repeat
          <details key={at}>
            <summary>
              {types.join(', ') || t('crawling.unreadable')}
              {lacks.length > 0 && ` · ${t('crawling.lacks', { fields: lacks.join(', ') })}`}
            </summary>
            <Listing>{json}</Listing>
          </details>
        ))}
      </Part>
      <Part title={t('crawling.other')}>
        <Pairs of={page.alternates.map(({ language, address }) => [language, address])} />
      </Part>
      <Part title={t('crawling.social')}>
        <Pairs of={page.social.map(({ name, content }) => [name, content])} />
      </Part>
      <Part title={t('crawling.text')}>
        <Listing>{page.text}</Listing>
      </Part>
    </>
  );
}

function HeadFacts({ page }: { page: CrawlReport }) {
  const { t } = useWords();
  const { pictures } = page;
  const kilo = (bytes: number) => Math.ceil(bytes / 1000);
  const measured = (text: string | null) => (text ? `${text} (${t('crawling.letters', { count: text.length })})` : '');
  const facts = {
    title: measured(page.title),
    description: measured(page.description),
    canonical: page.canonical,
    language: page.language,
    robots: page.robots,
    blocked: page.blocked.join(', '),
    words: String(page.words),
    pictures: t('crawling.of_pictures', { total: pictures.total, without: pictures.without_alt }),
    links: String(page.links),
    weight: t('crawling.weight', { bytes: kilo(page.bytes), compressed: kilo(page.compressed) }),
  } as const;
  return <Pairs of={Object.entries(facts).map(([name, said]) => [t(`crawling.facts.${name}`), said])} />;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Pairs({ of }: { of: [string, string | null][] }) {
  const { t } = useWords();
  return (
    <dl className={css.toolFacts}>
      {of.map(([name, said], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: values may repeat
        <div key={at}>
          <dt>{name}</dt>
          <dd>{said || <span className="muted">{t('crawling.none')}</span>}</dd>
        </div>
      ))}
    </dl>
  );
}

function Listing({ children }: { children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <pre className={css.toolListing} tabIndex={0}>
      {children}
    </pre>
  );
}
