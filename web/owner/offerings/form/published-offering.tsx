import type { OfferingEditing } from '#shared/schemas/offerings/offering-editing.ts';
import { offeringAddress } from '#web/offerings/urls.ts';
import { PublishedScreen } from '#web/owner/published-screen.tsx';
import { Picture } from '#web/ui/pictures/picture.tsx';
import { useWords } from '#web/words.tsx';
import { datesAddress } from '../own-addresses.ts';

/** Confirms that an offering is published, with the next step: add events, or publish the studio. */
export function PublishedOffering({ offering, onBack }: { offering: OfferingEditing; onBack: () => void }) {
  const { t } = useWords();
  const { studio, title, coming_dates } = offering;
  const isLive = studio.status === 'published';
  const dates = datesAddress(studio, offering);
  const needsDates = dates && coming_dates === 0;
  const say = () => {
    if (needsDates) return 'dates';
    return isLive ? 'bookable' : 'waiting';
  };
  const next = () => {
    if (dates) return { label: t('offering_form.add_dates'), to: dates, icon: 'calendar-plus' } as const;
    if (isLive) return undefined;
    return { label: t('owner.published.publish_studio'), to: `/edit-studio/${studio.id}?step=publish` };
  };
  return (
    <PublishedScreen
      title={t(isLive ? 'owner.published.title' : 'owner.published.title_waiting', { name: title })}
      say={t(`owner.published.${say()}`)}
      picture={<Picture picture={offering.picture} ratio="4x3" sizes="(min-width: 1024px) 480px, 90vw" />}
      path={isLive ? offeringAddress(offering) : undefined}
      next={next()}
      onBack={onBack}
    />
  );
}
