import { DESK_METHODS } from '#shared/bookings/desk-payments.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './door.module.css';
import type { QueuedCheckIn } from './door-store.ts';
import type { UploadReport } from './use-check-ins.ts';

/** How many check-ins wait for the network, and how much money in each way. */
export function WaitingUploads({ queue }: { queue: readonly QueuedCheckIn[] }) {
  const { t, money } = useWords();
  if (queue.length === 0) return null;
  const count = queue.filter(({ isOnlyPayment }) => !isOnlyPayment).length;
  const taken = DESK_METHODS.flatMap((method) => {
    const amounts = queue.flatMap(({ payment }) => (payment?.method === method ? [payment.amount] : []));
    const [first] = amounts;
    if (!first) return [];
    const amount = amounts.reduce((sum, each) => sum + each.amount, 0);
    return [t(`door.due.waiting_${method}`, { amount: money({ ...first, amount }) })];
  });
  return (
    <span className={css.upload} role="status">
      <Icon name="cloud-upload" size="s" />
      {[...(count > 0 ? [t('door.offline.waiting', { count })] : []), ...taken].join(', ')}
    </span>
  );
}

/** Says that there is no network, and what happens with what is done meanwhile. */
export function OfflineNote({ onTry }: { onTry: () => void }) {
  const { t } = useWords();
  return (
    <div className={css.notice}>
      <Note icon="wifi-off" title={t('door.offline.title')}>
        {t('door.offline.say')}
      </Note>
      <Button size="s" onClick={onTry}>
        {t('door.offline.try')}
      </Button>
    </div>
  );
}

/** What became of an upload: how many arrived, and for each of the others why it did not count. */
export function UploadNote({ report, onClose }: { report: UploadReport; onClose: () => void }) {
  const { t, money } = useWords();
  const clashes = report.refused.filter(({ code }) => code === 'check_ins.already_in');
  const refused = report.refused.filter((item) => !clashes.includes(item));
  return (
    <div className={css.notice}>
      <Note
        kind={refused.length > 0 ? 'brick' : 'leaf'}
        title={report.uploaded > 0 && t('door.offline.uploaded', { count: report.uploaded })}
      >
        {clashes.map(({ name }) => (
          <p key={name}>{t('door.offline.clash', { name })}</p>
        ))}
        {report.twice.map(({ name, amount, how }) => (
          <p key={`${how} ${name}`}>{t(`door.due.twice_${how}`, { name, amount: money(amount) })}</p>
        ))}
        {refused.map(({ name, detail }) => (
          <p key={name}>{t('door.offline.refused', { name, reason: detail })}</p>
        ))}
      </Note>
      <Button size="s" kind="quiet" onClick={onClose}>
        {t('door.result.close')}
      </Button>
    </div>
  );
}
