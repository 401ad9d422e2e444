import { Link } from 'react-router';
import { useSession } from '#web/accounts/session.ts';
import { NOTIFICATION_SETTINGS } from '#web/shell/places.ts';
import { useTexts } from '#web/texts-hook.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './push-offer.module.css';
import { usePush } from './use-push.ts';

/** Offers to show notifications in this browser; one press asks for the permission. */
export default function PushOffer({ onDismiss }: { onDismiss: () => void }) {
  const { me } = useSession();
  return me ? <Offer owner={me.id} onDismiss={onDismiss} /> : null;
}

function Offer({ owner, onDismiss }: { owner: string; onDismiss: () => void }) {
  useTexts('push');
  const { t } = useWords();
  const { state, busy, failure, turnOn } = usePush(owner);
  if (state === 'on') {
    return (
      <div className={css.place}>
        <Note kind="leaf" title={t('push.offer_done')}>
          <Link className="link" to={NOTIFICATION_SETTINGS}>
            {t('push.offer_choose')}
          </Link>
        </Note>
      </div>
    );
  }
  return (
    <section className={`${css.place} ${css.offer}`} aria-labelledby="push-offer">
      <Icon name="bell" />
      <div>
        <h2 id="push-offer">{t('push.offer')}</h2>
        <p className="muted">{t(state === 'blocked' ? 'push.blocked' : 'push.offer_say')}</p>
        {failure && (
          <p className="bad" role="alert">
            {failure}
          </p>
        )}
        <p className={css.acts}>
          {state === 'off' && (
            <Button size="s" busy={busy} onClick={turnOn}>
              {t('push.offer_yes')}
            </Button>
          )}
          <Button size="s" kind="quiet" onClick={onDismiss}>
            {t('push.offer_no')}
          </Button>
        </p>
      </div>
    </section>
  );
}
