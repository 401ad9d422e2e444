import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Channel, Topic } from '#shared/notifications.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { noticesQuery } from '../person-queries.ts';
import { useRefusalText } from '../refusal-text.ts';

/** Turns channels of a topic on and off: the switch moves at once, and back if it could not be saved. */
export function useChoice(topic: Topic) {
  const cache = useQueryClient();
  const refusalText = useRefusalText();
  const [saving, setSaving] = useState<ReadonlySet<Channel>>(new Set());
  const [failure, setFailure] = useState<string>();
  const show = (channel: Channel, isOn: boolean) =>
    cache.setQueryData(
      noticesQuery(api).queryKey,
      (choices) =>
        choices && {
          items: choices.items.map((each) => (each.topic === topic ? { ...each, [`by_${channel}`]: isOn } : each)),
        },
    );
  const turn = async (channel: Channel, isOn: boolean) => {
    setFailure(undefined);
    setSaving((before) => new Set([...before, channel]));
    show(channel, isOn);
    try {
      const json = { [`by_${channel}`]: isOn };
      await readJson(api.me['notification-choices'][':topic'].$put({ param: { topic }, json }));
    } catch (error) {
      show(channel, !isOn);
      setFailure(refusalText(error));
    } finally {
      setSaving((before) => new Set([...before].filter((other) => other !== channel)));
    }
  };
  return { failure, isSaving: (channel: Channel) => saving.has(channel), turn };
}
