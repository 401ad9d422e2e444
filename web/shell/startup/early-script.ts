import { SIGNED_IN_COOKIE } from '#shared/cookies.ts';
import { LANGUAGE_KEY, LANGUAGES } from '#shared/text/languages.ts';

/**
 * Script that syncs the language cookie with localStorage (specification §3), because the server only sees the cookie.
 * If they differ, it sets the cookie and reloads: once, since a refused cookie prevents the reload.
 */
const storedLanguage =
  () => `var s,c=function(){return(document.cookie.match(/(?:^|; )${LANGUAGE_KEY}=([^;]*)/)||[])[1]};
try{s=localStorage.getItem('${LANGUAGE_KEY}')}catch(e){}
if(/^(${LANGUAGES.join('|')})$/.test(s)&&s!==c()&&s!==d.lang&&!/[?&]lang=/.test(l.search)){
document.cookie='${LANGUAGE_KEY}='+s+'; path=/; max-age=31536000; samesite=lax';if(c()===s)l.reload()}`;

/**
 * Returns the script that runs in the head before the first paint. It sets the theme and whether someone was signed in,
 * so that the header reserves their space; `theme.ts` continues from here. A classic script, because a module would be
 * deferred. It also sends people who return to the origin from a provider or an email link to the screen that handles
 * it, and stops `post` forms from being submitted before hydration, since the server has no page that accepts them.
 */
export const earlyScript = () => `(function(d,l){var t='system',q=l.search+l.hash;
if(l.pathname==='/'&&/[?&#](code|access_token|error|error_code|error_description)=|#message=/.test(q))l.replace('/auth/callback'+q);
try{t=localStorage.getItem('theme')||t}catch(e){}
d.dataset.theme=t==='light'||t==='dark'?t:matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';
addEventListener('submit',function(e){if(e.target.method==='post')e.preventDefault()},true);
${storedLanguage()}
d.dataset.session=/(^|; )${SIGNED_IN_COOKIE}=/.test(document.cookie)?'in':'out';
})(document.documentElement,location)`;
