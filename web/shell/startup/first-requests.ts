import { SOON, STORAGE_KEY } from '../../accounts/stored-session.ts';
import { browserStorage } from '../../browser-storage.ts';

declare global {
  interface Window {
    /** Requests that the page has begun before its scripts were there, with the token that they carry. */
    firstRequests?: { token: string; replies: Record<string, Promise<Response> | undefined> };
    /** Up to where the page knows all changes: `web/live` asks for those that came later. */
    liveCursor?: string;
  }
}

/** Milliseconds after which what the page began with is too old to be used. */
const OLD = 30_000;

/** Returns the reply to a request that the page has begun with, once; undefined if there is none. */
export function takeFirstReply(path: string, token: string | undefined): Promise<Response> | undefined {
  const first = window.firstRequests;
  if (!first || first.token !== token || performance.now() > OLD) return undefined;
  const reply = first.replies[path];
  delete first.replies[path];
  return reply;
}

/** Where the browser keeps which studio its owner looked at last: its id, and its zone for the day of today. */
const OWN_STUDIO = 'own_studio';

/** What a path of `ScreenHandle.requests` may say instead of a studio's id and its day of today. */
export const LAST_STUDIO = ':last_studio';
export const TODAY_THERE = ':today_there';

/** Lets the next page begin with the data of this studio. */
export function rememberStudio({ id, time_zone: zone }: { id: string; time_zone: string }): void {
  browserStorage.setJson(OWN_STUDIO, { id, zone });
}

/** Lets the next page begin without a studio: the person who looked at it is no longer signed in. */
export const forgetStudio = (): void => browserStorage.remove(OWN_STUDIO);

/**
 * Returns the script that begins the requests of a personal page while its scripts are fetched: with the token that the
 * last visit has stored, if it needs no renewal. It stands in the head, so that nothing comes before it.
 * @param paths paths and queries, as the screen asks for them; those of the last studio are left out where none is
 * known
 */
export const firstRequestsScript = (paths: readonly string[], anonKey: string, cursor: string | undefined) =>
  `(function(w,p){${cursor === undefined ? '' : `w.liveCursor=${quote(cursor)};`}try{
var r={},s=JSON.parse(localStorage.getItem('${STORAGE_KEY}')),h=s&&{apikey:${quote(anonKey)},'Accept-Language':document.documentElement.lang,Authorization:'Bearer '+s.access_token};
if(!h||!(s.expires_at*1e3>Date.now()+${SOON}))return;
var o=JSON.parse(localStorage.getItem('${OWN_STUDIO}'))||{};
p.forEach(function(u){if(u.indexOf('${LAST_STUDIO}')>0){if(!o.id)return;
u=u.replace('${LAST_STUDIO}',o.id).split('${TODAY_THERE}').join(new Intl.DateTimeFormat('en-CA',{timeZone:o.zone}).format())}
r[u]=fetch(u,{headers:h});r[u].catch(function(){})});
w.firstRequests={token:s.access_token,replies:r}}catch(e){}})(window,${quote(paths)})`;

const quote = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
