import { useState } from 'react';
import type { Conversation } from '#shared/schemas/messages.ts';
import { api } from '../browser-api.ts';
import { newId } from '../forms/new-id.ts';
import { problemText } from '../problem-text.ts';
import { useWords } from '../words.tsx';
import { sendMessage } from './messages-queries.ts';

/** A message on its way, or one that has not arrived. */
export interface OutgoingMessage {
  /** The idempotency key: a message that is sent again arrives once. */
  key: string;
  text: string;
  pictures: string[];
  /** Why it was not sent. */
  failure: string | undefined;
}

/** Sends the messages of a conversation one after the other; one that fails stays, to be sent again or dropped. */
export function useOutgoing(conversation: Pick<Conversation, 'id' | 'is_open'>) {
  const { t } = useWords();
  const [waiting, setWaiting] = useState<OutgoingMessage[]>([]);
  const change = (key: string, part: Partial<OutgoingMessage>) =>
    setWaiting((all) => all.map((each) => (each.key === key ? { ...each, ...part } : each)));
  const drop = (key: string) => setWaiting((all) => all.filter((each) => each.key !== key));
  const carryOut = async ({ key, text, pictures }: OutgoingMessage) => {
    change(key, { failure: undefined });
    try {
      await sendMessage(api, conversation, { text, pictures }, key);
      drop(key);
    } catch (error) {
      change(key, { failure: problemText(t, error) });
    }
  };
  return {
    waiting,
    drop,
    retry: carryOut,
    send(text: string, pictures: string[]) {
      const message = { key: newId(), text, pictures, failure: undefined };
      setWaiting((all) => [...all, message]);
      void carryOut(message);
    },
  };
}

export type Outgoing = ReturnType<typeof useOutgoing>;
