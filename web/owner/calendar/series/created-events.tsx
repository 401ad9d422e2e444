import type { SeriesResult } from '#shared/schemas/events/series.ts';
import { Button } from '#web/ui/button.tsx';
import * as dialogCss from '#web/ui/dialogs/dialog.module.css';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { useWords } from '#web/words.tsx';
import * as dialogsCss from '../events/dialogs.module.css';
import { Gaps } from './series-preview.tsx';

/** Shows how many events a new series has created, and why some of its days have none. */
export function CreatedEvents({ outcome, onClose }: { outcome: SeriesResult; onClose: () => void }) {
  const { t } = useWords();
  const { gaps } = outcome.series;
  return (
    <Dialog open onClose={onClose} title={t('plan.made', { count: outcome.made })}>
      <div className={dialogsCss.planForm}>
        {gaps.length > 0 && (
          <>
            <p className="strong">{t('plan.gaps', { count: gaps.length })}</p>
            <Gaps gaps={gaps} />
          </>
        )}
        <div className={`${dialogCss.dlgEnd} ${dialogsCss.dlgEnd}`}>
          <Button kind="clay" onClick={onClose}>
            {t('plan.done')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
