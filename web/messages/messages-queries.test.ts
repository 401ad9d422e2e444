import { describe, expect, it } from 'vitest';
import type { Message } from '#shared/schemas/messages.ts';
import { mergeMessages } from './messages-queries.ts';

const message = (number: number, text = String(number)) => ({ number, text }) as Message;

describe('the messages that a browser has', () => {
  it('are in order and there once, in whatever order they come', () => {
    const before = [message(3), message(4)];
    const merged = mergeMessages(before, [message(6), message(5), message(4, 'read again'), message(1), message(2)]);
    expect(merged.map(({ text }) => text)).toEqual(['1', '2', '3', 'read again', '5', '6']);
  });
});
