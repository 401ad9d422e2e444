import { useState } from 'react';
import { isDated, type OfferingNeed } from '../../../shared/offerings.ts';
import type { OfferingEditing } from '../../../shared/schemas/offering-editing.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useWords } from '../../words.tsx';
import { useOfferingActions } from '../manage/offering-actions.ts';
import { datesAddress } from '../manage/own-addresses.ts';

/** Where in the form a need is met. */
const PLACE_OF: Record<OfferingNeed, string> = {
  title: 'about',
  summary: 'about',
  description: 'about',
  price: 'price',
  duration: 'time',
  spaces: 'where',
  hours: 'where',
};

interface PublishPanelProps {
  offering: OfferingEditing;
  /** Saves what waits. @returns whether the server has it all */
  onSave: () => Promise<boolean>;
  onPublished: () => void;
}

/** What is still missing, the one step to the public, and the way from there. */
export function PublishPanel({ offering, onSave, onPublished }: PublishPanelProps) {
  const { t } = useWords();
  const actions = useOfferingActions();
  const [busy, setBusy] = useState(false);
  const { missing, status, studio, service_type, coming_dates } = offering;
  const dates = datesAddress(studio, offering);
  const publish = async () => {
    setBusy(true);
    const saved = await onSave();
    const after = saved ? await actions.publish(offering) : undefined;
    setBusy(false);
    if (after) onPublished();
  };
  return (
    <section className="of-panel" id="publish" aria-labelledby="publish-title">
      <h2 id="publish-title">{t(`offering_form.publish_title.${status}`)}</h2>
      {missing.length > 0 && (
        <>
          <p className="small muted">{t('offering_form.missing')}</p>
          <ul className="of-missing">
            {missing.map((need) => (
              <li key={need}>
                <a className="link" href={`#${PLACE_OF[need]}`}>
                  {t(`offering_form.need.${need}`)}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      {missing.length === 0 && status !== 'published' && isDated(service_type) && coming_dates === 0 && (
        <p className="small muted">{t('offering_form.dates_later')}</p>
      )}
      {studio.status !== 'published' && missing.length === 0 && (
        <p className="small muted">{t('offering_form.studio_first')}</p>
      )}
      {status === 'published' ? (
        <p className="of-do">
          {dates && (
            <ButtonLink kind={coming_dates === 0 ? 'clay' : 'line'} icon="calendar-plus" to={dates}>
              {t('offering_form.add_dates')}
            </ButtonLink>
          )}
          <Button kind="quiet" onClick={() => void actions.pause(offering)}>
            {t('offering_form.pause')}
          </Button>
        </p>
      ) : (
        <p className="of-do">
          <Button
            kind="clay"
            wide
            disabled={missing.length > 0}
            busy={busy}
            busyLabel={t('offering_form.publishing')}
            onClick={() => void publish()}
          >
            {t(status === 'paused' ? 'offering_form.resume' : 'offering_form.publish')}
          </Button>
        </p>
      )}
    </section>
  );
}
