import * as skeletonCss from '#web/ui/feedback/skeleton.module.css';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import * as pictureCss from '#web/ui/pictures/picture.module.css';
import { useWords } from '#web/words.tsx';
import * as css from './ticket.module.css';

/** A placeholder of a ticket, of the same size. */
export function TicketSkeleton() {
  const { t } = useWords();
  return (
    <div className={`${css.ticket} ${css.ticketSkeleton}`}>
      <div className={css.tkArt}>
        <span className={`${skeletonCss.skel} ${pictureCss.pic} ${skeletonCss.pic}`} aria-hidden="true" />
      </div>
      <div className={css.tkMain}>
        <Spinner label={t('shell.loading')} />
        <SkeletonLine width="70%" height="40px" />
        <SkeletonLine width="85%" />
        <SkeletonLine width="60%" />
      </div>
      <div className={css.tkStub}>
        <span className={`${css.qr} ${skeletonCss.skel}`} aria-hidden="true" />
      </div>
      <noscript>{t('bookings.no_script')}</noscript>
    </div>
  );
}
