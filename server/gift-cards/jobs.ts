import type { TaskList } from 'graphile-worker';
import type { Services } from '../services.ts';
import { deliverGiftCards } from './gift-cards.ts';

export const giftCardTasks = (services: Services): TaskList => ({
  deliver_gift_cards: () => deliverGiftCards(services),
});

export const giftCardCron = ['* * * * * deliver_gift_cards ?jobKey=deliver_gift_cards'];
