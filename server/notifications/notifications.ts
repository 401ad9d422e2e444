// The functions of server/notifications that other domains may use.

export { type Answered, markAnswered } from './mark-answered.ts';
export { type Notice, notify } from './notify.ts';
export { forgetNotificationsAbout, withdraw } from './withdraw.ts';
