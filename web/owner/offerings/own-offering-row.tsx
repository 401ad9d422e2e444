import { useState } from 'react';
import { Link } from 'react-router';
import { isDated, pricedFor } from '#shared/offerings/offerings.ts';
import type { OwnOffering } from '#shared/schemas/offerings/offering-editing.ts';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { offeringAddress } from '#web/offerings/urls.ts';
import * as buttonCss from '#web/ui/button.module.css';
import { Icon } from '#web/ui/icon.tsx';
import * as menuCss from '#web/ui/menu.module.css';
import { Menu } from '#web/ui/menu.tsx';
import { Picture } from '#web/ui/pictures/picture.tsx';
import { useWords } from '#web/words.tsx';
import { ArchiveOffering } from './archive-offering.tsx';
import * as css from './manage.module.css';
import { useOfferingActions } from './offering-actions.ts';
import { datesAddress, editAddress } from './own-addresses.ts';
import { StatusTag } from './status-tag.tsx';

interface OwnOfferingRowProps {
  offering: OwnOffering;
  studio: OwnStudio;
  mayEdit: boolean;
}

/** A row of the offering list: status, seats sold and actions. */
export function OwnOfferingRow({ offering, studio, mayEdit }: OwnOfferingRowProps) {
  const { t, money } = useWords();
  const { title, status, price, service_type } = offering;
  const name = title || t('offering_form.untitled');
  return (
    <li className={css.sellRow}>
      <Picture picture={offering.picture} ratio="4x3" sizes="96px" />
      <div>
        <h2>{mayEdit && status !== 'archived' ? <Link to={editAddress(offering)}>{name}</Link> : name}</h2>
        <p className="small muted">
          {t(`catalogue.service_type.${service_type}`)}
          {price &&
            ` · ${price.amount === 0 ? t('catalogue.free') : t(`catalogue.price.${pricedFor(offering)}`, { price: money(price) })}`}
        </p>
        <p className={css.sellTags}>
          <StatusTag status={status} />
          <Sold offering={offering} />
        </p>
      </div>
      {mayEdit && <RowActions offering={offering} studio={studio} />}
    </li>
  );
}

/** Shows what a draft still lacks, or the seats sold of upcoming events. */
function Sold({ offering: { status, missing, coming, service_type, time_zone } }: { offering: OwnOffering }) {
  const { t, dayTime } = useWords();
  if (status === 'archived') return null;
  if (status === 'draft') {
    const needs = missing.map((need) => t(`offering_form.need.${need}`)).join(', ');
    return (
      <span className="small muted">{needs ? t('offering_form.needs', { needs }) : t('offering_form.ready')}</span>
    );
  }
  if (coming.next_starts_at === null) {
    return (
      <span className={`small ${isDated(service_type) ? 'warn' : 'muted'}`}>
        {t(isDated(service_type) ? 'offering_form.no_dates' : 'offering_form.no_slots')}
      </span>
    );
  }
  return (
    <span className="small num">
      {t('offering_form.next', { when: dayTime(coming.next_starts_at, time_zone) })} ·{' '}
      {isDated(service_type)
        ? t('offering_form.sold', { taken: coming.seats_taken, seats: coming.seats })
        : t('offering_form.booked', { count: coming.dates })}
    </span>
  );
}

function RowActions({ offering, studio }: { offering: OwnOffering; studio: OwnStudio }) {
  const { t } = useWords();
  const actions = useOfferingActions();
  const [asking, setAsking] = useState(false);
  const { status, missing } = offering;
  const name = offering.title || t('offering_form.untitled');
  const dates = datesAddress(studio, offering);
  return (
    <>
      <Menu
        label={name}
        button={<Icon name="ellipsis" />}
        buttonLabel={t('offering_form.actions', { title: name })}
        buttonClass={buttonCss.iconbtn}
        panelClass={`${menuCss.drop} ${css.sellMenu}`}
      >
        {status !== 'archived' && (
          <Link role="menuitem" to={editAddress(offering)}>
            {t('offering_form.edit')}
          </Link>
        )}
        {dates && status !== 'archived' && (
          <Link role="menuitem" to={dates}>
            {t('offering_form.add_dates')}
          </Link>
        )}
        {status === 'published' && (
          <Link role="menuitem" to={offeringAddress(offering)}>
            {t('offering_form.guests_see')}
          </Link>
        )}
        {(status === 'draft' || status === 'paused') && missing.length === 0 && (
          <button type="button" role="menuitem" onClick={() => void actions.resume(offering)}>
            {t(status === 'paused' ? 'offering_form.resume' : 'offering_form.publish')}
          </button>
        )}
        {status === 'published' && (
          <button type="button" role="menuitem" onClick={() => void actions.pause(offering)}>
            {t('offering_form.pause')}
          </button>
        )}
        <button type="button" role="menuitem" onClick={() => void actions.copy(offering)}>
          {t('offering_form.copy')}
        </button>
        {status === 'archived' ? (
          <button type="button" role="menuitem" onClick={() => void actions.restore(offering)}>
            {t('offering_form.restore')}
          </button>
        ) : (
          <button type="button" role="menuitem" onClick={() => setAsking(true)}>
            {t('offering_form.archive')}
          </button>
        )}
      </Menu>
      {asking && <ArchiveOffering offering={offering} studio={studio} onClose={() => setAsking(false)} />}
    </>
  );
}
