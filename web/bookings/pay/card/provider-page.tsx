import type { Payment } from '#shared/schemas/payments/payments.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import * as css from '../pay.module.css';
import type { Checkout } from './use-checkout.ts';

/** What the guest should know before the provider's page, and how it went after it. */
export function ProviderPage({ payment, checkout }: { payment: Payment; checkout: Checkout }) {
  const { t } = useWords();
  const { isBack, isAsking, failure } = checkout;
  const declined = payment.decline_code;
  return (
    <div className={css.page}>
      {failure && (
        <Note kind="brick" title={failure}>
          {isBack && <LookAgain checkout={checkout} />}
        </Note>
      )}
      {isAsking ? (
        <Note kind="glaze" icon="hourglass" title={t('payments.page.asking')}>
          {t('payments.slow.say')}
        </Note>
      ) : declined ? (
        <Note kind="brick" title={t(`payments.declined.${declined}`)}>
          {t('payments.declined.say')}
        </Note>
      ) : (
        isBack &&
        !failure && (
          <Note kind="sun" title={t('payments.page.left')}>
            {t('payments.declined.say')}
          </Note>
        )
      )}
      <div className={css.leads}>
        <Icon name="landmark" />
        <span>{t('payments.page.say')}</span>
      </div>
    </div>
  );
}

function LookAgain({ checkout }: { checkout: Checkout }) {
  const { t } = useWords();
  return (
    <Button kind="quiet" busy={checkout.isAsking} onClick={() => void checkout.sync()}>
      {t('payments.page.look_again')}
    </Button>
  );
}
