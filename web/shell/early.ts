/**
 * Runs in the head, before anything is painted: sets the theme, and says whether someone was signed in here,
 * so that the header keeps their place. Plain script, no module: it must not wait. `theme.ts` goes on from here.
 * Whoever comes back to the origin from a provider, or from a link with nowhere else to go, is sent on to the one
 * screen that knows what to do with it. A form that the program handles, sent before the program is there, stays with
 * what was typed: the server has no page that takes it.
 */
export const EARLY_SCRIPT = `(function(d,l){var t='system',q=l.search+l.hash;
if(l.pathname==='/'&&/[?&#](code|access_token|error|error_code|error_description)=|#message=/.test(q))l.replace('/auth/callback'+q);
try{t=localStorage.getItem('theme')||t}catch(e){}
d.dataset.theme=t==='light'||t==='dark'?t:matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';
addEventListener('submit',function(e){if(e.target.method==='post')e.preventDefault()},true);
d.dataset.session=/(^|; )signed_in=1/.test(document.cookie)?'in':'out';
})(document.documentElement,location)`;
