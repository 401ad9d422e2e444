import { Link } from 'react-router';
import { isDated } from '#shared/offerings/offerings.ts';
import { chargeMinimum } from '#shared/payments/charge-minimum.ts';
import type { OfferingEditing } from '#shared/schemas/offerings/offering-editing.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { useWords } from '#web/words.tsx';
import { useOfferingActions } from '../offering-actions.ts';
import { datesAddress } from '../own-addresses.ts';
import { missingFieldUrl } from './missing-fields.ts';
import * as css from './offering-form.module.css';

/** Lists what is missing, or the next steps of a published offering; the bar below has the publish button. */
export function PublishPanel({ offering }: { offering: OfferingEditing }) {
  const { t, money } = useWords();
  const actions = useOfferingActions();
  const { missing, status, studio, service_type, coming_dates, currency } = offering;
  const dates = datesAddress(studio, offering);
  const isReady = missing.length === 0 && status !== 'published';
  return (
    <section className={css.ofPanel} id="publish" aria-labelledby="publish-title">
      <h2 id="publish-title">{t(status === 'draft' ? 'offering_form.publish' : `offering_form.status.${status}`)}</h2>
      {missing.length > 0 && (
        <>
          <p className="small muted">{t('offering_form.missing')}</p>
          <ul className={css.ofMissing}>
            {missing.map((need) => (
              <li key={need}>
                <Link
                  className="link"
                  to={missingFieldUrl(need, offering)}
                  preventScrollReset
                  replace={need !== 'hours'}
                >
                  {t(`offering_form.need.${need}`, { least: money({ amount: chargeMinimum(currency), currency }) })}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {isReady && <p className="small muted">{t('offering_form.ready')}</p>}
      {isReady && isDated(service_type) && coming_dates === 0 && (
        <p className="small muted">{t('offering_form.dates_later')}</p>
      )}
      {studio.status !== 'published' && missing.length === 0 && (
        <p className="small muted">{t('offering_form.studio_first')}</p>
      )}
      {status === 'published' && (
        <p className={css.ofDo}>
          {dates && (
            <ButtonLink kind={coming_dates === 0 ? 'clay' : 'line'} icon="calendar-plus" to={dates}>
              {t('offering_form.add_dates')}
            </ButtonLink>
          )}
          <Button kind="quiet" onClick={() => void actions.pause(offering)}>
            {t('offering_form.pause')}
          </Button>
        </p>
      )}
    </section>
  );
}
