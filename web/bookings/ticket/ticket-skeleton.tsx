import { SkeletonLine } from '../../ui/feedback/skeleton.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { useWords } from '../../words.tsx';
import './ticket.css';

/** A placeholder of a ticket, of the same size. */
export function TicketSkeleton() {
  const { t } = useWords();
  return (
    <div className="ticket ticket-skeleton">
      <div className="tk-art">
        <span className="skel pic" aria-hidden="true" />
      </div>
      <div className="tk-main">
        <Spinner label={t('shell.loading')} />
        <SkeletonLine width="70%" height="40px" />
        <SkeletonLine width="85%" />
        <SkeletonLine width="60%" />
      </div>
      <div className="tk-stub">
        <span className="qr skel" aria-hidden="true" />
      </div>
      <noscript>{t('bookings.no_script')}</noscript>
    </div>
  );
}
