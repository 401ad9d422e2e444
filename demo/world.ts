import { fornRoig } from './barcelona/ceramics/forn-roig.ts';
import { kaoli } from './barcelona/ceramics/kaoli.ts';
import { laPastera } from './barcelona/ceramics/la-pastera.ts';
import { laRajolaCoixa } from './barcelona/ceramics/la-rajola-coixa.ts';
import { tallerFang } from './barcelona/ceramics/taller-fang.ts';
import { tornLent } from './barcelona/ceramics/torn-lent.ts';
import { ballDeVeins } from './barcelona/dance/ball-de-veins.ts';
import { salaSorra } from './barcelona/dance/sala-sorra.ts';
import { taloIPunta } from './barcelona/dance/talo-i-punta.ts';
import { bitCru } from './barcelona/digital/bit-cru.ts';
import { pixelLent } from './barcelona/digital/pixel-lent.ts';
import { liniaClara } from './barcelona/drawing/linia-clara.ts';
import { nuICarbo } from './barcelona/drawing/nu-i-carbo.ts';
import { bufa } from './barcelona/glass/bufa.ts';
import { llumTrencada } from './barcelona/glass/llum-trencada.ts';
import { esmaltPetit } from './barcelona/jewellery/esmalt-petit.ts';
import { obradorNus } from './barcelona/jewellery/obrador-nus.ts';
import { segonaFosa } from './barcelona/jewellery/segona-fosa.ts';
import { capgros } from './barcelona/mixed-media/capgros.ts';
import { cosaTrobada } from './barcelona/mixed-media/cosa-trobada.ts';
import { paperMullat } from './barcelona/mixed-media/paper-mullat.ts';
import { baqueta } from './barcelona/music/baqueta.ts';
import { cordaFluixa } from './barcelona/music/corda-fluixa.ts';
import { teclaCoixa } from './barcelona/music/tecla-coixa.ts';
import { atelierPuig } from './barcelona/painting/atelier-puig.ts';
import { blauDePrussia } from './barcelona/painting/blau-de-prussia.ts';
import { oliDeLli } from './barcelona/painting/oli-de-lli.ts';
import { laCambraFosca } from './barcelona/photography/la-cambra-fosca.ts';
import { llumDeNord } from './barcelona/photography/llum-de-nord.ts';
import { salDePlata } from './barcelona/photography/sal-de-plata.ts';
import { aiguaForta } from './barcelona/printmaking/aigua-forta.ts';
import { pantallaIMar } from './barcelona/printmaking/pantalla-i-mar.ts';
import { tintaBruta } from './barcelona/printmaking/tinta-bruta.ts';
import { contramotlle } from './barcelona/sculpture/contramotlle.ts';
import { ferroDolc } from './barcelona/sculpture/ferro-dolc.ts';
import { pedraTosca } from './barcelona/sculpture/pedra-tosca.ts';
import { agullaNova } from './barcelona/textiles/agulla-nova.ts';
import { indiIRoja } from './barcelona/textiles/indi-i-roja.ts';
import { tramaTelers } from './barcelona/textiles/trama-telers.ts';
import { fustaViva } from './barcelona/woodworking/fusta-viva.ts';
import { laGarlopa } from './barcelona/woodworking/la-garlopa.ts';
import { serradures } from './barcelona/woodworking/serradures.ts';
import type { StudioStory } from './story.ts';

/** The studios of the demo world, in the order they opened on the site. */
export const barcelona: readonly StudioStory[] = [
  tallerFang,
  fornRoig,
  tornLent,
  laRajolaCoixa,
  kaoli,
  laPastera,
  atelierPuig,
  oliDeLli,
  blauDePrussia,
  nuICarbo,
  liniaClara,
  tintaBruta,
  aiguaForta,
  pantallaIMar,
  laCambraFosca,
  llumDeNord,
  salDePlata,
  tramaTelers,
  indiIRoja,
  agullaNova,
  fustaViva,
  serradures,
  laGarlopa,
  obradorNus,
  segonaFosa,
  esmaltPetit,
  bufa,
  llumTrencada,
  pedraTosca,
  ferroDolc,
  contramotlle,
  salaSorra,
  taloIPunta,
  ballDeVeins,
  cordaFluixa,
  baqueta,
  teclaCoixa,
  bitCru,
  pixelLent,
  paperMullat,
  cosaTrobada,
  capgros,
];
