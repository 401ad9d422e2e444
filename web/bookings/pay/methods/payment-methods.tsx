import * as optionCss from '#web/forms/fields/option.module.css';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import * as css from '../pay.module.css';
import { keyOf, type PaymentMethod } from './payment-method.ts';

interface PaymentMethodsProps {
  methods: readonly PaymentMethod[];
  method: PaymentMethod;
  seats: number;
  /** True where the studio decides first, so that a card is not charged yet. */
  isAsking: boolean;
  disabled: boolean;
  onChoose: (method: PaymentMethod) => void;
}

const ICONS = { card: 'credit-card', at_studio: 'store', pass: 'ticket' } as const;

/** The choice between the methods to pay; choosing changes the receipt and nothing else. */
export function PaymentMethods({ methods, method, seats, isAsking, disabled, onChoose }: PaymentMethodsProps) {
  const { t, longDay } = useWords();
  return (
    <fieldset className={`${optionCss.opts} ${css.methods}`} disabled={disabled}>
      <legend>{t('payments.methods.title')}</legend>
      {methods.map((each) => (
        <label key={keyOf(each)} className={optionCss.opt}>
          <input type="radio" name="method" checked={keyOf(each) === keyOf(method)} onChange={() => onChoose(each)} />
          {each.kind === 'pass' ? (
            <span>
              <b>{t('passes.choice', { count: each.pass.credits_left, seats, name: each.pass.name })}</b>
              {each.pass.expires_at && (
                <small>{t('passes.until', { date: longDay(each.pass.expires_at, each.pass.studio.time_zone) })}</small>
              )}
            </span>
          ) : each.kind === 'at_studio' ? (
            <span>
              <b>{t('payments.methods.at_studio')}</b>
              <small>{t('payments.methods.at_studio_help')}</small>
            </span>
          ) : (
            <span>
              <b>{t('payments.methods.online')}</b>
              <small>{t(isAsking ? 'payments.methods.reserved_help' : 'payments.methods.online_help')}</small>
            </span>
          )}
          <Icon name={ICONS[each.kind]} />
        </label>
      ))}
    </fieldset>
  );
}
