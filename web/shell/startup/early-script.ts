import { LANGUAGE_KEY, LANGUAGES } from '../../../shared/languages.ts';

/**
 * The browser's storage says which language was chosen (specification §3); the server only sees the cookie. Where they
 * differ, the cookie follows and the page is asked for again: once, since a cookie that is refused changes nothing.
 */
const storedLanguage =
  () => `var s,c=function(){return(document.cookie.match(/(?:^|; )${LANGUAGE_KEY}=([^;]*)/)||[])[1]};
try{s=localStorage.getItem('${LANGUAGE_KEY}')}catch(e){}
if(/^(${LANGUAGES.join('|')})$/.test(s)&&s!==c()&&s!==d.lang&&!/[?&]lang=/.test(l.search)){
document.cookie='${LANGUAGE_KEY}='+s+'; path=/; max-age=31536000; samesite=lax';if(c()===s)l.reload()}`;

/**
 * Runs in the head, before anything is painted: sets the theme, and says whether someone was signed in here,
 * so that the header keeps their place. Plain script, no module: it must not wait. `theme.ts` goes on from here.
 * Whoever comes back to the origin from a provider, or from a link with nowhere else to go, is sent on to the one
 * screen that knows what to do with it. A form that the program handles, sent before the program is there, stays with
 * what was typed: the server has no page that takes it.
 */
export const earlyScript = () => `(function(d,l){var t='system',q=l.search+l.hash;
if(l.pathname==='/'&&/[?&#](code|access_token|error|error_code|error_description)=|#message=/.test(q))l.replace('/auth/callback'+q);
try{t=localStorage.getItem('theme')||t}catch(e){}
d.dataset.theme=t==='light'||t==='dark'?t:matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';
addEventListener('submit',function(e){if(e.target.method==='post')e.preventDefault()},true);
${storedLanguage()}
d.dataset.session=/(^|; )signed_in=1/.test(document.cookie)?'in':'out';
})(document.documentElement,location)`;
