import * as optionCss from '../../forms/fields/option.module.css';
import { Icon } from '../../ui/icon.tsx';
import { useWords } from '../../words.tsx';
import * as css from './pay.module.css';
import { keyOf, type WayToPay } from './way-to-pay.ts';

interface WaysToPayProps {
  ways: readonly WayToPay[];
  way: WayToPay;
  seats: number;
  /** True where the studio decides first, so that a card is not charged yet. */
  isAsking: boolean;
  disabled: boolean;
  onChoose: (way: WayToPay) => void;
}

const ICONS = { card: 'credit-card', at_studio: 'store', pass: 'ticket' } as const;

/** The choice between the ways to pay; choosing changes the receipt and nothing else. */
export function WaysToPay({ ways, way, seats, isAsking, disabled, onChoose }: WaysToPayProps) {
  const { t, longDay } = useWords();
  return (
    <fieldset className={`${optionCss.opts} ${css.ways}`} disabled={disabled}>
      <legend>{t('payments.ways.title')}</legend>
      {ways.map((each) => (
        <label key={keyOf(each)} className={optionCss.opt}>
          <input type="radio" name="way" checked={keyOf(each) === keyOf(way)} onChange={() => onChoose(each)} />
          {each.kind === 'pass' ? (
            <span>
              <b>{t('passes.choice', { count: each.pass.credits_left, seats, name: each.pass.name })}</b>
              {each.pass.expires_at && (
                <small>{t('passes.until', { date: longDay(each.pass.expires_at, each.pass.studio.time_zone) })}</small>
              )}
            </span>
          ) : each.kind === 'at_studio' ? (
            <span>
              <b>{t('payments.ways.at_studio')}</b>
              <small>{t('payments.ways.at_studio_help')}</small>
            </span>
          ) : (
            <span>
              <b>{t('payments.ways.online')}</b>
              <small>{t(isAsking ? 'payments.ways.reserved_help' : 'payments.ways.online_help')}</small>
            </span>
          )}
          <Icon name={ICONS[each.kind]} />
        </label>
      ))}
    </fieldset>
  );
}
