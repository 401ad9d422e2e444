/**
 * Script of a personal page, whose buttons are there before React is: it holds the last click on one that React does
 * not know yet, and repeats it once it does, within a minute. Links and forms that need no script work as ever. React
 * marks the elements it knows.
 */
export const earlyClicksScript = () => `(function(){var held,until;addEventListener('click',function(e){
var b=e.isTrusted&&e.target.closest&&e.target.closest('button'),waits=held;
function known(b){return Object.keys(b).some(function(k){return k.indexOf('__reactFiber')===0})}
function look(){var b=held;if(!b.isConnected||Date.now()>until)held=0;
else if(known(b)){held=0;b.click()}else requestAnimationFrame(look)}
if(!b||known(b))return;
e.preventDefault();e.stopPropagation();
held=b;until=Date.now()+6e4;if(!waits)look()},true)})()`;
