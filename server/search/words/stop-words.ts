/**
 * Words that say nothing about what is searched, folded: small words of the six languages, phrases around a wish ("I
 * want to …"), and words that fit every listing.
 */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `
  a an and any are as at be but by do for from how i if in is it its like looking me my near nearby of on or our
  some the them this to want we what where which with would you your find s

  al algo ante aqui como con cual cuando de del desde donde e el ella en entre es esta este hacia hay la las le lo los
  mas mi mis muy ni o para pero por que quiero quisiera se sin sobre su sus tu tus u un una unas uno unos y ya busco
  buscar cerca

  amb als cap com d des dels els em fer fins hi ho i l m meu meva molt n no on pel pels per perque prop quan quin
  sense ser si t tot vull vol voldria cerco busca

  au aux avec c ce ces cette chez comment dans des du elle et eux il ils j je la leur ma mes moi mon n ne nos notre
  nous ou par pas plus pour pres qu quel quelle sa ses sous sur ta tes ton une voudrais veux vos votre vous cherche

  aber alle als am auf aus bei beim bin bis da damit das dass dem den der die dir du ein eine einem einen einer eines er
  fur fuer gibt hat ich ihr im ist kann man mein meine meiner mir mit mochte moechte nach nahe nicht noch nur oder ohne sich
  sie sind uber ueber um und uns unser unter vom von vor was wer wie will wir wo zu zum zur suche

  ad agli ai alla alle allo che chi ci col come cosa dai dal dalla dalle degli dei dell della delle dello di dove ed fra
  gli ha ho ai ma mia mio ne negli nei nel nell nella nelle non nostra nostro per piu quale quando sono su sul sull
  sulla tra tuo una vicino voglio vorrei cerco

  studio studios estudio estudios estudi estudis
  `
    .split(/\s+/)
    .filter(Boolean),
);
