import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { SiteDomains } from '#shared/schemas/domains.ts';
import { ApiProblem } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { TextAreaField, TextField } from '#web/forms/fields/field.tsx';
import { problemText } from '#web/problem-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import * as css from '#web/ui/styles/tool-page.module.css';
import { toast } from '#web/ui/toast.tsx';
import { useWords } from '#web/words.tsx';
import { domainCheckQuery, domainsQuery, saveDomains } from './domains-queries.ts';

const namesIn = (lines: string) => lines.split(/[\s,]+/).filter(Boolean);

/** The form of the site's primary domain and of former ones that redirect to it. */
export function DomainForm({ domains }: { domains: SiteDomains }) {
  const { t } = useWords();
  const client = useQueryClient();
  const [primary, setPrimary] = useState(domains.primary ?? '');
  const [old, setOld] = useState(domains.old.join('\n'));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const wrong = wrongFields(failure);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setFailure(undefined);
    try {
      const saved = await saveDomains({ primary: primary.trim() || null, old: namesIn(old) });
      client.setQueryData(domainsQuery(api).queryKey, saved);
      client.removeQueries({ queryKey: domainCheckQuery.queryKey });
      setPrimary(saved.primary ?? '');
      setOld(saved.old.join('\n'));
      toast({ title: t('domains.saved') });
    } catch (problem) {
      setFailure(problem);
    } finally {
      setBusy(false);
    }
  }

  const wrongNames = namesIn(old).filter((_name, at) => wrong.includes(`old.${at}`));
  return (
    <form className={css.toolForm} method="post" onSubmit={(event) => void save(event)} aria-label={t('domains.names')}>
      <h2>{t('domains.names')}</h2>
      <TextField
        label={t('domains.primary')}
        help={t('domains.primary_help', { address: domains.site_url })}
        {...(wrong.includes('primary') && { error: t('domains.no_domain') })}
        value={primary}
        onChange={(event) => setPrimary(event.target.value)}
        placeholder="atelio.example"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextAreaField
        label={t('domains.old')}
        help={t('domains.old_help')}
        {...(wrongNames.length > 0 && { error: t('domains.wrong_old', { names: wrongNames.join(', ') }) })}
        rows={3}
        value={old}
        onChange={(event) => setOld(event.target.value)}
        autoCapitalize="none"
        spellCheck={false}
      />
      {failure !== undefined && wrong.length === 0 && <Note kind="brick">{problemText(t, failure)}</Note>}
      <div className={css.toolDo}>
        <Button kind="ink" type="submit" busy={busy} busyLabel={t('domains.saving')}>
          {t('domains.save')}
        </Button>
      </div>
    </form>
  );
}

const wrongFields = (failure: unknown): string[] =>
  failure instanceof ApiProblem ? (failure.problem.fields ?? []).map(({ path }) => path) : [];
