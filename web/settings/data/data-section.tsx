import { lazy, useState } from 'react';
import { api } from '#web/browser-api.ts';
import { useSite } from '#web/site.ts';
import { Button } from '#web/ui/button.tsx';
import { Fetched } from '#web/ui/feedback/fetched.tsx';
import { saveFile } from '#web/ui/lazy/save-file.ts';
import { useWords } from '#web/words.tsx';
import { Row } from '../row.tsx';
import { Section } from '../section.tsx';
import * as css from '../settings.module.css';
import { useAccountAttempt } from '../use-account-attempt.ts';
import { fetchExport } from './export.ts';

const DeleteAccount = lazy(() => import('./delete-account.tsx'));

/** The section to export all personal data as a file, and to delete the account. */
export function DataSection() {
  const { t } = useWords();
  const [leaving, setLeaving] = useState(false);
  return (
    <Section name="data" title={t('settings.data.title')} say={t('settings.data.say')}>
      <div className={css.setRows}>
        <DownloadRow />
        <Row
          title={t('settings.data.delete')}
          actions={
            <Button size="s" className={css.setLeave} onClick={() => setLeaving(true)}>
              {t('settings.data.delete_open')}
            </Button>
          }
        >
          <p className="muted">{t('settings.data.delete_say')}</p>
        </Row>
      </div>
      {leaving && (
        <Fetched>
          <DeleteAccount onClose={() => setLeaving(false)} />
        </Fetched>
      )}
    </Section>
  );
}

function DownloadRow() {
  const { t } = useWords();
  const { name } = useSite();
  const { busy, failure, run } = useAccountAttempt();
  const download = () =>
    run(async () => {
      const file = await fetchExport(api);
      saveFile(file.content, file.name ?? `${name}.json`);
    });
  return (
    <Row
      title={t('settings.data.download')}
      actions={
        <Button size="s" icon="download" busy={busy} busyLabel={t('settings.data.downloading')} onClick={download}>
          {t('settings.data.download_do')}
        </Button>
      }
    >
      <p className="muted">{t('settings.data.download_say')}</p>
      {failure && (
        <p className="bad" role="alert">
          {failure}
        </p>
      )}
    </Row>
  );
}
