import { type CSSProperties, useId } from 'react';
import type { Channel } from '#shared/notifications.ts';
import type { NotificationChoice } from '#shared/schemas/notifications.ts';
import { useWords } from '#web/words.tsx';
import { ChoiceSwitch } from './choice-switch.tsx';
import * as css from './choice-table.module.css';
import { useChoice } from './use-choice.ts';

interface ChoiceTableProps {
  title: string;
  choices: readonly NotificationChoice[];
  /** The columns. */
  channels: readonly Channel[];
}

/** A group of topics with a switch for each of their channels: a table, and on phones a card for each topic. */
export function ChoiceTable({ title, choices, channels }: ChoiceTableProps) {
  const { t } = useWords();
  const id = useId();
  return (
    <section className={css.choices} aria-labelledby={id} style={{ '--channels': channels.length } as CSSProperties}>
      <div className={css.head}>
        <h3 id={id}>{title}</h3>
        {/* Each switch is named with its channel. */}
        {channels.map((channel) => (
          <span key={channel} aria-hidden="true">
            {t(`settings.notifications.channels.${channel}`)}
          </span>
        ))}
      </div>
      <ul>
        {choices.map((choice) => (
          <Topic key={choice.topic} choice={choice} channels={channels} />
        ))}
      </ul>
    </section>
  );
}

/** A topic with its switches; a channel that it does not have, or that does not reach the person, has none. */
function Topic({ choice, channels }: { choice: NotificationChoice; channels: readonly Channel[] }) {
  const { t } = useWords();
  const id = useId();
  const { failure, isSaving, turn } = useChoice(choice.topic);
  return (
    <li className={css.topic}>
      <div>
        <b className="strong" id={id}>
          {t(`notifications.topics.${choice.topic}.name`)}
        </b>
        <p className="muted small">{t(`notifications.topics.${choice.topic}.say`)}</p>
      </div>
      {channels.map((channel) => {
        const isOn = choice[`by_${channel}`];
        return isOn === null ? (
          <span key={channel} className={css.gap} />
        ) : (
          <ChoiceSwitch
            key={channel}
            topicId={id}
            label={t(`settings.notifications.channels.${channel}`)}
            checked={isOn}
            busy={isSaving(channel)}
            onChange={(wanted) => turn(channel, wanted)}
          />
        );
      })}
      {failure && (
        <p className={`small bad ${css.failure}`} role="alert">
          {failure}
        </p>
      )}
    </li>
  );
}
