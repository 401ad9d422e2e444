import type { Language } from '../shared/languages.ts';

/** What a studio says of an offering in another language than the story's English; what it leaves out stays English. */
export interface ToldTranslation {
  title: string;
  summary: string;
  description: string;
  included: readonly string[];
  bring: readonly string[];
  takeHomeNote?: string;
  /** By step of the story. */
  takeHomeSteps?: readonly string[];
}

/** By the slug of the offering: owners here write in two or three languages, and rarely for everything. */
export const translations: Readonly<Record<string, Partial<Record<Language, ToldTranslation>>>> = {
  'throw-your-first-bowl': {
    ca: {
      title: 'Torneja el teu primer bol',
      summary: 'Tres hores amb un torn per a tu: un bol on cap la sopa i, probablement, un segon que s’inclina.',
      description:
        'Un bol on cap la sopa i, probablement, un segon que s’inclina. Pastes, centres, obres i puges al teu torn, amb les mans de la Marta al costat de les teves quan balla.\n\nComencem amb deu minuts de pastar, perquè tota la resta en depèn. A la segona hora gairebé tothom té parets. L’última mitja hora tries la millor peça, en signes el peu i esculls un dels cinc esmalts: blanc d’estany, oliva, tenmoku, pluja o cru.',
      included: [
        '3 kg de gres i totes les eines',
        'Esmalt i dues cuites per a un bol',
        'Un davantal, te i alguna cosa salada',
      ],
      bring: [
        'Ungles curtes i mànigues que es puguin arremangar',
        'Sabates que es puguin enfangar',
        'Una tovallola petita',
      ],
      takeHomeNote: 'El reculls tu, o te l’enviem per 9 €',
      takeHomeSteps: [
        'El torneges',
        'Assecat i retornejat',
        'Primera cuita, 980 °C',
        'Esmaltat, 1240 °C',
        'A punt per recollir',
      ],
    },
    es: {
      title: 'Tornea tu primer cuenco',
      summary:
        'Tres horas con un torno para ti: un cuenco en el que cabe la sopa y, probablemente, otro que se inclina.',
      description:
        'Un cuenco en el que cabe la sopa y, probablemente, otro que se inclina. Amasas, centras, abres y subes en tu propio torno, con las manos de Marta junto a las tuyas cuando baila.\n\nEmpezamos con diez minutos de amasado, porque todo lo demás depende de ello. A la segunda hora casi todo el mundo tiene paredes. En la última media hora eliges la mejor pieza, firmas el pie y escoges uno de los cinco esmaltes: blanco de estaño, oliva, tenmoku, lluvia o crudo.',
      included: [
        '3 kg de gres y todas las herramientas',
        'Esmalte y dos cocciones para un cuenco',
        'Un delantal, té y algo salado',
      ],
      bring: ['Uñas cortas y mangas que se remanguen', 'Zapatos que puedan embarrarse', 'Una toalla pequeña'],
      takeHomeNote: 'Lo recoges tú, o te lo enviamos por 9 €',
      takeHomeSteps: [
        'Lo torneas',
        'Seco y retorneado',
        'Primera cocción, 980 °C',
        'Esmaltado, 1240 °C',
        'Listo para recoger',
      ],
    },
  },
  'open-wheel-evening': {
    ca: {
      title: 'Vespre de torn obert',
      summary: 'Vine, agafa un torn i torneja fins a les nou. Sense classe, amb molta companyia.',
      description:
        'Dues hores i mitja en què ningú no et diu què has de fer. En Gil és al taulell, la galleda de recuperar fang és al seu racó i al torn del costat sempre hi ha algú que ja ha fet l’error que estàs a punt de fer.\n\nVine si saps centrar sense ajuda. El fang es pesa en marxar, a 3 € el quilo, i el que tornes a la galleda no costa res.',
      included: ['Un torn i les eines', 'Te tot el vespre'],
      bring: ['El teu davantal', 'Les notes d’esmalts de l’últim dia'],
      takeHomeNote: 'Les peces es couen a pes, des de 4 €',
    },
  },
  'fang-hour-with-marta': {
    ca: {
      title: 'Una hora amb la Marta',
      summary: 'Un torn, una mestra i un problema que ja t’has cansat de tenir.',
      description:
        'Qui ho reserva sol fer un any que torneja i hi ha alguna cosa que no passa: l’últim centímetre de centrar, una vora que s’esquerda, una nansa que sembla una orella. La Marta mira una peça sense dir res i després, normalment, assenyala un colze.\n\nTambé serveix de primera classe si els grups et posen nerviós. Coem les peces si les vols; ningú no s’ha quedat mai la primera.',
      included: ['Fang per a l’hora', 'Tota l’atenció'],
      bring: ['Una peça que hagi sortit malament'],
    },
    es: {
      title: 'Una hora con Marta',
      summary: 'Un torno, una maestra y un problema que ya te has cansado de tener.',
      description:
        'Quien la reserva suele llevar un año torneando y hay algo que no pasa: el último centímetro del centrado, un borde que se raja, un asa que parece una oreja. Marta mira una pieza sin decir nada y luego, normalmente, señala un codo.\n\nTambién sirve de primera clase si los grupos te ponen nervioso. Cocemos las piezas si las quieres; nadie se ha quedado nunca con la primera.',
      included: ['Barro para la hora', 'Toda la atención'],
      bring: ['Una pieza que saliera mal'],
    },
  },
  'pastera-wheel-and-shelf': {
    ca: {
      title: 'Lloga un torn i mig prestatge',
      summary: 'Una hora a la sala de pastar amb torn, eines i dinou persones a qui preguntar.',
      description:
        'Per a qui sap què fa, o té ganes d’esbrinar-ho sol. Agafa qualsevol torn lliure, fang de la pastadora a 2,80 € el quilo i mig metre de prestatgeria mentre les peces siguin molles.\n\nEls dimarts i els dimecres abans de migdia és gairebé buit. Algú et portarà un cafè igualment.',
      included: ['Un torn i eines compartides', 'Mig metre de prestatge', 'Cafè'],
      bring: ['Un davantal', 'Les teves mitges llunes i agulles'],
    },
  },
  'two-colour-riso-poster': {
    es: {
      title: 'Un cartel en riso a dos tintas, de principio a fin',
      summary: 'Llega con una idea y vete con treinta carteles A3 en dos tintas y una tercera que no habías previsto.',
      description:
        'Dibujas, rasgas y fotocopias dos capas en negro, y la máquina las imprime en los colores que elijas: rosa fluorescente sobre azul federal es el clásico, y da un morado que no se puede comprar. Berta enseña a que la superposición juegue a tu favor.\n\nCada cual imprime treinta. Quédate diez, cambia diez y pega diez entre aquí y el metro, que es como nos encuentra casi todo el mundo.',
      included: [
        'Dos másteres y dos tintas',
        'Treinta hojas de papel A3',
        'Tijeras, pegamento y una fotocopiadora con carácter',
      ],
      bring: ['Una idea, una foto o una frase', 'Un tubo o una bolsa plana'],
      takeHomeNote: 'La tinta de soja nunca se seca del todo: lejos de los sofás blancos',
    },
  },
  'your-first-darkroom-print': {
    ca: {
      title: 'La teva primera còpia al laboratori',
      summary: 'El negatiu a l’ampliadora, el paper a la cubeta, i veure com arriba una imatge del no-res.',
      description:
        'El Teo explica durant deu minuts exactes, amb el llum encès. Després tot es posa vermell i fas una tira de prova, després una còpia dolenta i després una de millor. Al final saps què val un segon de llum.\n\nNo tens cap negatiu? Tria’n un de la capsa dels trobats: platges, batejos, un home amb un peix molt gros. Sis persones comparteixen tres ampliadores, per parelles, que també és com s’aprèn a veure els errors dels altres.',
      included: ['Vuit fulls de paper de 18 × 24', 'Química, guants i davantals', 'La capsa de negatius trobats'],
      bring: ['Un negatiu en blanc i negre, si en tens', 'Roba fosca'],
      takeHomeNote: 'Dues còpies cadascú; el paper de fibra necessita un dia per quedar pla',
    },
    es: {
      title: 'Tu primera copia en el laboratorio',
      summary: 'El negativo en la ampliadora, el papel en la cubeta, y ver llegar una imagen de la nada.',
      description:
        'Teo explica durante diez minutos exactos, con la luz encendida. Luego todo se pone rojo y haces una tira de prueba, después una copia mala y después una mejor. Al final sabes lo que vale un segundo de luz.\n\n¿No tienes ningún negativo? Elige uno de la caja de los encontrados: playas, bautizos, un hombre con un pez enorme. Seis personas comparten tres ampliadoras, por parejas, que también es como se aprende a ver los errores ajenos.',
      included: ['Ocho hojas de papel de 18 × 24', 'Química, guantes y delantales', 'La caja de negativos encontrados'],
      bring: ['Un negativo en blanco y negro, si tienes', 'Ropa oscura'],
      takeHomeNote: 'Dos copias por persona; el papel de fibra necesita un día para quedar plano',
    },
  },
  'weave-a-wall-hanging': {
    es: {
      title: 'Teje un tapiz en un bastidor',
      summary: 'Un telar pequeño, una pared de lana y tres nudos: sales con algo que tape el cuadro de la luz.',
      description:
        'Primero eliges los colores, de la pared, sin pensar y en menos de dos minutos. Abel insiste: quien se lo piensa más vuelve con beis. Luego la urdimbre, el tafetán, unas filas de soumak como una trenza tumbada, y los flecos.\n\nAl final la pieza sale del telar, a todo el mundo se le encoge por los lados y a todo el mundo se le dice que eso se llama cintura. Cuelga de una rama de los plátanos de Montjuïc.',
      included: ['El bastidor para el día, o tuyo por 15 €', 'Toda la lana que haga falta', 'Una rama de plátano'],
      bring: ['Una foto de la pared', 'Tela que quieras recortar, si tienes'],
      takeHomeNote: 'Del telar a tu bolsa el mismo día',
    },
  },
};
