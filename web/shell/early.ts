/**
 * Runs in the head, before anything is painted: sets the theme, and says whether someone was signed in here,
 * so that the header keeps their place. Plain script, no module: it must not wait. `theme.ts` goes on from here.
 */
export const EARLY_SCRIPT = `(function(d){var t='system';
try{t=localStorage.getItem('theme')||t}catch(e){}
d.dataset.theme=t==='light'||t==='dark'?t:matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';
d.dataset.session=/(^|; )signed_in=1/.test(document.cookie)?'in':'out';
})(document.documentElement)`;
