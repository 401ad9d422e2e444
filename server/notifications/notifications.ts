// The functions of server/notifications that other domains may use.

export { listSubscribers } from './channels.ts';
