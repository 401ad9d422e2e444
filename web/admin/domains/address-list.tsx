import { useQuery } from '@tanstack/react-query';
import type { CheckedAddress, SiteDomains } from '#shared/schemas/domains.ts';
import { problemText } from '#web/problem-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import * as css from '#web/ui/styles/tool-page.module.css';
import { Tag } from '#web/ui/tag.tsx';
import { useWords } from '#web/words.tsx';
import { domainCheckQuery } from './domains-queries.ts';

/** The site's host names: where each leads, and after a check, whether it works. */
export function AddressList({ addresses }: Pick<SiteDomains, 'addresses'>) {
  const { t } = useWords();
  const check = useQuery(domainCheckQuery);
  const found = new Map(check.data?.items.map((item) => [item.address, item]));
  const wrong = check.data?.items.filter(({ problem }) => problem).length ?? 0;
  return (
    <section aria-label={t('domains.addresses')}>
      <h2>{t('domains.addresses')}</h2>
      <div className={css.toolDo}>
        <Button
          icon="search"
          busy={check.isFetching}
          busyLabel={t('domains.checking')}
          onClick={() => void check.refetch()}
        >
          {t('domains.check')}
        </Button>
      </div>
      {check.isError && <Note kind="brick">{problemText(t, check.error)}</Note>}
      {check.data && !check.isFetching && (
        <Note
          kind={wrong > 0 ? 'sun' : 'leaf'}
          title={wrong > 0 ? t('domains.some_wrong', { count: wrong }) : t('domains.all_right')}
        />
      )}
      <ul className={css.toolList}>
        {addresses.map(({ address, kind, leads_to }) => (
          <li key={address}>
            <b>{t(`domains.kinds.${kind}`)}</b>
            <code>{address}</code>
            {leads_to && <span className="muted">{t('domains.leads_to', { address: leads_to })}</span>}
            <Found found={found.get(address)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The result of checking a host name, and what to do about it. */
function Found({ found }: { found: CheckedAddress | undefined }) {
  const { t } = useWords();
  if (!found) return null;
  const { status, target, problem } = found;
  const answered = status === null ? '' : t('domains.answered', { status });
  if (!problem) {
    return (
      <Tag kind="leaf" icon="circle-check">
        {t('domains.works')} {answered}
      </Tag>
    );
  }
  return (
    <>
      <Tag kind={problem === 'no_name' ? 'warn' : 'brick'} icon="circle-alert">
        {t(`domains.problems.${problem}.title`)} {answered}
      </Tag>
      {target && <span className="muted">{t('domains.went_to', { address: target })}</span>}
      <span>{t(`domains.problems.${problem}.say`)}</span>
    </>
  );
}
