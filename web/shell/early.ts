/**
 * Runs in the head, before anything is painted: sets the theme, and says whether someone was signed in here,
 * so that the header keeps their place. Plain script, no module: it must not wait.
 */
export const EARLY_SCRIPT = `(function(d,s){try{
var t=s.getItem('theme')||'system';
d.dataset.theme=t==='system'?(matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'):t;
if(/(^|; )signed_in=1/.test(document.cookie))d.dataset.session='in';
}catch(e){d.dataset.theme='light'}})(document.documentElement,localStorage)`;
